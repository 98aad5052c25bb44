import { SMS_MAX } from '@kinhold/domain/limits'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { sendSms, type TestSms } from './delivery.data.ts'
import { InvitationSmsForm, useInvitationSms } from './invitation-sms-form.tsx'
import { SendForm } from './send-form.tsx'
import { checkText } from './send-rules.ts'
import { TestEmailForm, useTestEmail } from './test-email-form.tsx'
import { useSendPhone } from './use-send-phone.ts'
import { type Sending, useSending } from './use-sending.ts'
import { useWelcomeEmail, WelcomeEmailForm } from './welcome-email-form.tsx'

/** `smsSetUp`, `emailSetUp`: true when a provider is known to be set up. */
type Props = { smsSetUp: boolean; emailSetUp: boolean }

/** The four kinds of test message (ADM-02, ADM-30). */
export function SendTabs({ smsSetUp, emailSetUp }: Props) {
  const [tab, setTab] = useState('test-sms')
  const testSms = useTestSms(smsSetUp)
  const testEmail = useTestEmail(emailSetUp)
  const invitation = useInvitationSms(smsSetUp)
  const welcome = useWelcomeEmail(emailSetUp)
  const tabs = [
    { value: 'test-sms', label: 'Test SMS', content: <TestSmsForm sending={testSms} /> },
    { value: 'test-email', label: 'Test Email', content: <TestEmailForm sending={testEmail} /> },
    { value: 'invitation', label: 'Invitation SMS', content: <InvitationSmsForm sending={invitation} /> },
    { value: 'welcome', label: 'Welcome Email', content: <WelcomeEmailForm sending={welcome} /> },
  ]
  return (
    <Card aria-labelledby="send">
      <h2 id="send" className="mb-3 text-heading">
        Send a message
      </h2>
      <Tabs label="What to send" tabs={tabs} value={tab} onChange={setTab} />
    </Card>
  )
}

/** A test SMS: a number and a message (ADM-35). */
function TestSmsForm({ sending }: { sending: Sending<TestSms> }) {
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
function useTestSms(isSetUp: boolean) {
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
