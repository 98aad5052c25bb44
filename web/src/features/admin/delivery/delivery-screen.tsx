import { formatPhone } from '@kinhold/domain/phone-format'
import type { ReactNode } from 'react'
import type { Answer } from '../../../api.ts'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type Icon, Mail, MessageSquare } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { useEmailStatus, useSmsStatus } from './delivery.data.ts'
import { Outbox } from './outbox.tsx'

const SendTabs = latePart(
  async () => (await import('./send-tabs.tsx')).SendTabs,
  <RowsOnTheirWay count={1} row="h-96 rounded-card" />,
)

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
  return (
    <>
      <DeliveryStatus sms={sms} email={email} />
      <SendTabs smsSetUp={smsSetUp} emailSetUp={email.data?.configured ?? false} />
      <Outbox />
    </>
  )
}

type Props = { sms: ReturnType<typeof useSmsStatus>; email: ReturnType<typeof useEmailStatus> }

function DeliveryStatus({ sms, email }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatusCard
        id="sms-status"
        title={<Titled icon={MessageSquare}>SMS</Titled>}
        unknown="We could not check whether texts can be sent. We will check again automatically."
        check={sms}
        standing={sms.data && smsStatus(sms.data)}
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
        standing={email.data && emailStatus(email.data)}
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

export type Status = { tone: 'good' | 'plain' | 'danger'; label: string; sentence: string }

function smsStatus({ available, provider }: Answer<'GET /api/sms/status'>): Status {
  const name = providerLabel(provider)
  if (available) return leaving(`Texts leave through ${name}.`)
  return provider === 'outbox'
    ? KEPT
    : silent(`${name} is set up but does not answer. Texts wait in the outbox and are tried again.`)
}

function emailStatus({ available, configured }: Answer<'GET /api/email/status'>): Status {
  if (available) return leaving('E-mails leave through the mail server.')
  return configured
    ? silent('The mail server is set up but does not answer. E-mails wait in the outbox and are tried again.')
    : KEPT
}

function providerLabel(provider: string): string {
  return provider === 'outbox' ? 'Outbox' : provider
}

const KEPT: Status = {
  tone: 'plain',
  label: 'Not available',
  sentence: 'Kept in the outbox: no provider is set up.',
}

function leaving(sentence: string): Status {
  return { tone: 'good', label: 'Available', sentence }
}

function silent(sentence: string): Status {
  return { tone: 'danger', label: 'Not available', sentence }
}

type Check = ReturnType<typeof useSmsStatus> | ReturnType<typeof useEmailStatus>
type StatusCardProps = {
  id: string
  title: ReactNode
  check: Check
  standing: Status | undefined
  facts?: readonly (readonly [name: string, value: string])[] | undefined
  unknown: string
}

function StatusCard({ id, title, check, standing, facts = [], unknown }: StatusCardProps) {
  return (
    <Card aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {standing ? (
        <>
          <div role="status" className="grid justify-items-start gap-2">
            <Badge tone={standing.tone}>{standing.label}</Badge>
            <p>{standing.sentence}</p>
          </div>
          {facts.length > 0 && <Facts facts={facts} />}
          <Checked check={check} />
        </>
      ) : (
        <NotKnown check={check} unknown={unknown} />
      )}
    </Card>
  )
}

// A new attempt clears the last error, but the error count keeps the button and its focus in place.
function NotKnown({ check, unknown }: { check: Check; unknown: string }) {
  if (check.errorUpdateCount > 0)
    return <ErrorState sentence={unknown} onRetry={() => void check.refetch()} busy={check.isFetching} />
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-5 w-24 rounded-full" />
      <Skeleton className="h-6" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}

function Facts({ facts }: { facts: NonNullable<StatusCardProps['facts']> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Checked({ check: { dataUpdatedAt, isError, isFetching, refetch } }: { check: Check }) {
  const at = <Time at={new Date(dataUpdatedAt).toISOString()} />
  if (!isError) return <p className="text-sm text-quiet">Checked {at}</p>
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="alert" className="text-danger">
        It could not be checked again. This is the state {at}.
      </p>
      <Button size="sm" busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
}
