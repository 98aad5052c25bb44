import { useController, type Control } from 'react-hook-form'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { InviteFields } from './invite-form.tsx'

/** The invitee's number, grouped while it is typed (INV-15, INV-16). */
export function InviteePhone({ control }: { control: Control<InviteFields> }) {
  const { field, fieldState } = useController({
    control,
    name: 'recipientPhone',
    rules: { validate: (phone) => phone.trim() !== '' || 'Phone number is required' },
  })
  return (
    <PhoneField
      label="Mobile number"
      autoComplete="off"
      hint="For a number outside North America, begin with +"
      error={fieldState.error?.message}
      {...field}
    />
  )
}
