import { EMAIL_HTML_MAX, EMAIL_SUBJECT_MAX, EMAIL_TEXT_MAX } from '@kinhold/domain/limits'
import { Field, TextField } from '../../../ui/field.tsx'
import { sendEmail, type TestEmail } from './delivery.data.ts'
import { SendForm } from './send-form.tsx'
import { checkAtMost, checkEmail, checkText } from './send-rules.ts'
import { type Sending, useSending } from './use-sending.ts'

/** A test e-mail: an address, a subject, and a text or HTML (ADM-36). */
export function TestEmailForm({ sending }: { sending: Sending<TestEmail> }) {
  const { register, formState } = sending.form
  const { errors } = formState
  return (
    <SendForm label="Test Email" action="Send test e-mail" sending={sending}>
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        error={errors.to?.message}
        {...register('to', { validate: checkEmail })}
      />
      <Field
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', { validate: checkText('Subject', EMAIL_SUBJECT_MAX) })}
      />
      <TextField
        label="Text"
        error={errors.text?.message}
        {...register('text', { validate: checkTextOrHtml })}
      />
      <TextField
        label="HTML"
        hint="Text or HTML is enough; with both, mail programs choose."
        autoCapitalize="none"
        spellCheck={false}
        error={errors.html?.message}
        {...register('html', { deps: 'text', validate: checkAtMost('HTML', EMAIL_HTML_MAX) })}
      />
    </SendForm>
  )
}

/** The form's state and its sending state. */
export function useTestEmail(isSetUp: boolean) {
  return useSending<TestEmail>({ place: 'test e-mail', blank: BLANK, post: sendEmail, words: WORDS, isSetUp })
}

function checkTextOrHtml(text: string, { html }: TestEmail) {
  if (text.trim() === '' && html.trim() === '') return 'Please write a text or HTML.'
  return checkAtMost('Text', EMAIL_TEXT_MAX)(text)
}

const BLANK = { to: '', subject: '', text: '', html: '' }
const WORDS = {
  sent: 'Email sent',
  kept: 'Email kept',
  failed: 'Email Failed',
  error: 'Email Error',
  description: 'Failed to send email',
}
