import { SMS_MAX } from '@kinhold/domain/limits'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { sendSms, type TestSms } from './delivery.data.ts'
import { SendForm } from './send-form.tsx'
import { checkText } from './send-rules.ts'
import { useSendPhone } from './use-send-phone.ts'
import { type Sending, useSending } from './use-sending.ts'

/** A test SMS: a number and a message (ADM-35). */
export function TestSmsForm({ sending }: { sending: Sending<TestSms> }) {
  const { control, register, formState } = sending.form
  const phone = useSendPhone(control, 'to')
  return (
    <SendForm label="Test SMS" action="Send test SMS" sending={sending}>
      <PhoneField {...phone} />
      <TextField
        label="Message"
        error={formState.errors.body?.message}
        {...register('body', { validate: checkText('Message', SMS_MAX) })}
      />
    </SendForm>
  )
}

/** The form's state and its sending state. */
export function useTestSms(isSetUp: boolean) {
  return useSending<TestSms>({
    place: 'test SMS',
    blank: { to: '', body: '' },
    post: sendSms,
    words: WORDS,
    isSetUp,
  })
}

const WORDS = {
  sent: 'SMS sent',
  kept: 'SMS kept',
  failed: 'SMS Failed',
  error: 'SMS Error',
  description: 'Failed to send SMS',
}
