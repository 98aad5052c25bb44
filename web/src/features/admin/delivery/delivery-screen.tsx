import { latePart } from '../../../parts/late.tsx'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useEmailStatus, useSmsStatus } from './delivery.data.ts'
import { SendTabs } from './send-tabs.tsx'

// Below what is seen at first.
const Outbox = latePart(async () => (await import('./outbox.tsx')).Outbox, null)

/** Whether messages can be sent, forms for test messages, and the outbox (NAV-20, ADM-02, ADM-27, ADM-28). */
export function NotificationsScreen() {
  return (
    <AdminPageFrame
      title="Notifications"
      restriction="This notifications panel is restricted to administrators."
    >
      <NotificationsPanel />
    </AdminPageFrame>
  )
}

function NotificationsPanel() {
  const sms = useSmsStatus()
  const email = useEmailStatus()
  const smsSetUp = sms.data !== undefined && sms.data.provider !== 'outbox'
  const emailSetUp = email.data?.configured ?? false
  return (
    <>
      <DeliveryStatus sms={sms} email={email} />
      <SendTabs smsSetUp={smsSetUp} emailSetUp={emailSetUp} />
      <Outbox />
    </>
  )
}
