import { useEffect, useEffectEvent } from 'react'
import { type DefaultValues, useForm, type UseFormReturn } from 'react-hook-form'
import { type Kept, type Typed, useKept } from './kept.ts'

export function useKeptForm<T extends Typed>(
  place: string,
  saved: T,
): { form: UseFormReturn<T>; kept: Kept<T> } {
  const kept = useKept(place, saved)
  const form = useForm<T>({ defaultValues: kept.typed as DefaultValues<T> })
  const keepTyped = useEffectEvent((values: T) => kept.change(values))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [form],
  )
  const discard = () => {
    form.reset(saved)
    kept.discard()
  }
  return { form, kept: { ...kept, discard } }
}
