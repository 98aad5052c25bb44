import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useEmailStatus, useSmsStatus } from './delivery.data.ts'
import { Outbox } from './outbox.tsx'

const SendTabs = latePart(
  async () => (await import('./send-tabs.tsx')).SendTabs,
  <RowsOnTheirWay count={1} row="h-96 rounded-card" />,
)

/** The state of delivery, forms for test messages, and the outbox (NAV-20, ADM-02, ADM-27, ADM-28). */
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
