import { NAME_MAX } from '@kinhold/domain/limits'
import { useController, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { Invitee } from './invitation-actions.data.ts'

export function InviteeFields({ form }: { form: UseFormReturn<Invitee> }) {
  const { errors } = form.formState
  // The form focuses the first registered field with an error, so register the name before the phone.
  const name = form.register('recipientName', {
    validate: (typed) => typed.trim() !== '' || 'Name is required',
  })
  const phone = useController({
    control: form.control,
    name: 'recipientPhone',
    rules: { validate: (typed) => typed.trim() !== '' || 'Phone number is required' },
  })
  return (
    <>
      <Field
        label="Name"
        autoComplete="off"
        maxLength={NAME_MAX}
        error={errors.recipientName?.message}
        {...name}
      />
      <PhoneField
        label="Mobile number"
        autoComplete="off"
        hint="For a number outside North America, begin with +"
        error={errors.recipientPhone?.message}
        {...phone.field}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message}
      </p>
    </>
  )
}
