import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { InvitationSmsForm, useInvitationSms } from './invitation-sms-form.tsx'
import { TestEmailForm, useTestEmail } from './test-email-form.tsx'
import { TestSmsForm, useTestSms } from './test-sms-form.tsx'
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
