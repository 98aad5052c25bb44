import { NAME_MAX } from '@kinhold/domain/limits'
import { Field } from '../../../ui/field.tsx'
import { sendWelcomeEmail, type WelcomeEmail } from './delivery.data.ts'
import { SendForm } from './send-form.tsx'
import { checkEmail, checkText } from './send-rules.ts'
import { type Sending, useSending } from './use-sending.ts'

/** A welcome by e-mail: an address, a name and a sponsor (ADM-38). */
export function WelcomeEmailForm({ sending }: { sending: Sending<WelcomeEmail> }) {
  const { register, formState } = sending.form
  const { errors } = formState
  return (
    <SendForm label="Welcome Email" action="Send welcome e-mail" sending={sending}>
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.recipientEmail?.message}
        {...register('recipientEmail', { validate: checkEmail })}
      />
      <Field
        label="Name"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.recipientName?.message}
        {...register('recipientName', { validate: checkText('Name', NAME_MAX) })}
      />
      <Field
        label="Sponsor"
        autoComplete="off"
        autoCapitalize="words"
        error={errors.sponsorName?.message}
        {...register('sponsorName', { validate: checkText('Sponsor', NAME_MAX) })}
      />
    </SendForm>
  )
}

/** The form's state and its sending state. */
export function useWelcomeEmail(isSetUp: boolean) {
  return useSending<WelcomeEmail>({
    place: 'welcome e-mail',
    blank: BLANK,
    post: sendWelcomeEmail,
    words: WORDS,
    isSetUp,
  })
}

const BLANK = { recipientEmail: '', recipientName: '', sponsorName: '' }
const WORDS = {
  sent: 'Welcome email sent',
  kept: 'Welcome email kept',
  failed: 'Welcome Email Failed',
  error: 'Email Error',
  description: 'Failed to send email',
}
