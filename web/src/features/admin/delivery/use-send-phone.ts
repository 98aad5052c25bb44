import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { checkPhone } from './send-rules.ts'

/**
 * The phone field of a form: the recipient's number (ADM-39). Call it between the registrations of the other fields, in
 * their order, since the first invalid field in that order takes the focus.
 */
export function useSendPhone<Typed extends FieldValues>(control: Control<Typed>, name: FieldPath<Typed>) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (typed: string) => checkPhone(typed) },
  })
  return { label: 'Mobile number', autoComplete: 'off', error: fieldState.error?.message, ...field }
}
