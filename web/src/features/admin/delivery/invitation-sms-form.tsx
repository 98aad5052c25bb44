import { NAME_MAX } from '@kinhold/domain/limits'
import { Field } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { type InvitationSms, sendInvitationSms } from './delivery.data.ts'
import { SendForm } from './send-form.tsx'
import { checkText } from './send-rules.ts'
import { useSendPhone } from './use-send-phone.ts'
import { type Sending, useSending } from './use-sending.ts'

/** An invitation by SMS: a number, a sponsor and a code (ADM-37). */
export function InvitationSmsForm({ sending }: { sending: Sending<InvitationSms> }) {
  const { control, register, formState } = sending.form
  const phone = useSendPhone(control, 'recipientPhone')
  const { errors } = formState
  return (
    <SendForm label="Invitation SMS" action="Send invitation SMS" sending={sending}>
      <PhoneField {...phone} />
      <Field
        label="Sponsor"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.sponsorName?.message}
        {...register('sponsorName', { validate: checkText('Sponsor', NAME_MAX) })}
      />
      <Field
        label="Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.invitationCode?.message}
        {...register('invitationCode', { validate: checkText('Code', CODE_MAX) })}
      />
    </SendForm>
  )
}

/** The form's state and its sending state. */
export function useInvitationSms(isSetUp: boolean) {
  return useSending<InvitationSms>({
    place: 'invitation SMS',
    blank: BLANK,
    post: sendInvitationSms,
    words: WORDS,
    isSetUp,
  })
}

// The limit of the call, in code points.
const CODE_MAX = 100
const BLANK = { recipientPhone: '', sponsorName: '', invitationCode: '' }
const WORDS = {
  sent: 'Invitation sent',
  kept: 'Invitation kept',
  failed: 'Invitation Failed',
  error: 'SMS Error',
  description: 'Failed to send SMS',
}
