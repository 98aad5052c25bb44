import type { Refusal } from '@kinhold/contract/contract'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { UNREACHABLE_TYPED } from '../words.ts'

type Options<Typed extends FieldValues> = {
  /** The error to show if the server sends no message. */
  otherwise?: string
  focus?: boolean
  /** The field that shows the error for the whole form. If omitted, the form itself shows the error. */
  elseAt?: FieldPath<Typed> | 'root'
}

/**
 * Shows errors next to the fields that the server named and returns true, or shows one error for the whole
 * form and returns false.
 */
export function sayAtForm<Typed extends FieldValues>(
  why: unknown,
  form: UseFormReturn<Typed>,
  { otherwise = UNREACHABLE_TYPED, focus = false, elseAt = 'root' }: Options<Typed> = {},
): boolean {
  const refusal = refusalIn(why)
  const sentences = refusal?.fields ?? {}
  const named = Object.keys(form.getValues()).filter((field) => sentences[field])
  for (const [place, field] of named.entries())
    form.setError(
      field as FieldPath<Typed>,
      { message: sentences[field]! },
      { shouldFocus: focus && place === 0 },
    )
  if (named.length === 0) sayUntilChanged(form, refusal?.error ?? otherwise, elseAt)
  return named.length > 0
}

/** Shows an error for the whole form, or next to the field `at`, until the user changes any field. */
export function sayUntilChanged<Typed extends FieldValues>(
  form: UseFormReturn<Typed>,
  sentence: string,
  at: FieldPath<Typed> | 'root' = 'root',
): void {
  form.setError(at, { message: sentence })
  const watching = form.watch(() => {
    watching.unsubscribe()
    form.clearErrors(at)
  })
}

function refusalIn(why: unknown): Refusal | null {
  if (why instanceof ApiError) return why.refusal
  return typeof why === 'object' && why !== null && 'error' in why ? (why as Refusal) : null
}
