import type { Refusal } from '@kinhold/contract/contract'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { UNREACHABLE_TYPED } from '../words.ts'

type Options<Typed extends FieldValues> = {
  /** What is said where the server named no field and gave no sentence. */
  otherwise?: string
  /** Puts the focus into the first field that was named. */
  focus?: boolean
  /** Where a refusal that names no field is said. */
  elseAt?: FieldPath<Typed> | 'root'
}

/**
 * Shows why a form was refused: at the fields that the server named, else as the form's own. Nothing typed is lost.
 * Answers whether a field was named.
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

/** Shows what is wrong with a form, by default with the whole of it, until something in it changes. */
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

// What was thrown, or the answer of a call that throws for none.
function refusalIn(why: unknown): Refusal | null {
  if (why instanceof ApiError) return why.refusal
  return typeof why === 'object' && why !== null && 'error' in why ? (why as Refusal) : null
}
