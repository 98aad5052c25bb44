import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { checkPhone } from './send-rules.ts'

/**
 * The phone field of a form: the number that a message goes to (ADM-39). Call it where the other fields are registered
 * and in their order, as the first wrong one of that order takes the focus.
 */
export function useSendPhone<Typed extends FieldValues>(control: Control<Typed>, name: FieldPath<Typed>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (typed: string) => checkPhone(typed) },
  })
  return { label: 'Mobile number', autoComplete: 'off', error: fieldState.error?.message, ...field }
}
