import { formatPhone } from '@kinhold/domain/phone-format'
import type { ReactNode } from 'react'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { type Icon, Mail, MessageSquare } from '../../../ui/icons.ts'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { useEmailStatus, useSmsStatus } from './delivery.data.ts'
import { Outbox } from './outbox.tsx'
import { emailStanding, providerLabel, smsStanding } from './standing.ts'
import { StatusCard } from './status-card.tsx'

const SendTabs = latePart(
  async () => (await import('./send-tabs.tsx')).SendTabs,
  <RowsOnTheirWay count={1} row="h-96 rounded-card" />,
)

/** The state of delivery, forms for test messages, and the outbox (NAV-20, ADM-02, ADM-27, ADM-28). */
export function DeliveryScreen() {
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

type Props = { sms: ReturnType<typeof useSmsStatus>; email: ReturnType<typeof useEmailStatus> }

/** The state of SMS and e-mail delivery, a card for each (ADM-29). */
function DeliveryStatus({ sms, email }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatusCard
        id="sms-status"
        title={<Titled icon={MessageSquare}>SMS</Titled>}
        unknown="We could not check whether texts can be sent. We will check again automatically."
        check={sms}
        standing={sms.data && smsStanding(sms.data)}
        facts={
          sms.data && [
            ['Provider', providerLabel(sms.data.provider)],
            ...(sms.data.sender ? [['Sender', formatPhone(sms.data.sender)] as const] : []),
          ]
        }
      />
      <StatusCard
        id="email-status"
        title={<Titled icon={Mail}>E-mail</Titled>}
        unknown="We could not check whether e-mails can be sent. We will check again automatically."
        check={email}
        standing={email.data && emailStanding(email.data)}
      />
    </div>
  )
}

function Titled({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <Picture aria-hidden className="size-5 text-evergreen" />
      {children}
    </span>
  )
}
