import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Answer } from '../../../api.ts'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type Icon, Mail, MessageSquare } from '../../../ui/icons.ts'
import { phoneInWords } from '../../../ui/phone-number.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { useEmailStatus, useSmsStatus } from './delivery.data.ts'

const SendTabs = latePart(
  async () => (await import('./send-tabs.tsx')).SendTabs,
  <RowsOnTheirWay count={1} row="h-96 rounded-card" />,
)

export function DeliveryScreen() {
  return (
    <AdminPageFrame
      place="notices"
      restriction={t`This notifications panel is restricted to administrators.`}
    >
      <Notices />
    </AdminPageFrame>
  )
}

function Notices() {
  const sms = useSmsStatus()
  const email = useEmailStatus()
  return (
    <div className="grid gap-6">
      <p className="measure text-balance text-quiet">
        <Trans>
          Check whether texts and e-mails can be sent, and send a test. Everything sent is in the{' '}
          <Link to={paths.outbox()} className="text-evergreen underline underline-offset-4">
            Outbox
          </Link>
          .
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusCard
          id="sms-status"
          icon={MessageSquare}
          title={t`SMS`}
          unknown={t`We could not check whether texts can be sent. We will check again automatically.`}
          check={sms}
          status={sms.data && smsStatus(sms.data)}
        />
        <StatusCard
          id="email-status"
          icon={Mail}
          title={t`E-mail`}
          unknown={t`We could not check whether e-mails can be sent. We will check again automatically.`}
          check={email}
          status={email.data && emailStatus(email.data)}
        />
      </div>
      <SendTabs
        smsSetUp={sms.data !== undefined && sms.data.provider !== 'outbox'}
        emailSetUp={email.data?.configured ?? false}
      />
    </div>
  )
}

type Status = {
  tone: 'good' | 'danger'
  label: string
  sentence: string
  facts?: (readonly [name: string, value: string])[]
}

function smsStatus({ available, provider, sender }: Answer<'GET /api/sms/status'>): Status {
  if (provider === 'outbox') return notLeaving(t`No SMS provider is set up, so texts are kept in the outbox.`)
  const silent = t`${provider} is set up but does not answer. Texts wait in the outbox and are tried again.`
  const status = available ? leaving(t`Texts are sent through ${provider}.`) : notLeaving(silent)
  const from = sender ? [[t`Sender`, phoneInWords(sender)] as const] : []
  return { ...status, facts: [[t`Provider`, provider], ...from] }
}

function emailStatus({ available, configured }: Answer<'GET /api/email/status'>): Status {
  if (available) return leaving(t`E-mails are sent through the mail server.`)
  return configured
    ? notLeaving(
        t`The mail server is set up but does not answer. E-mails wait in the outbox and are tried again.`,
      )
    : notLeaving(t`No mail server is set up, so e-mails are kept in the outbox.`)
}

const leaving = (sentence: string): Status => ({ tone: 'good', label: t`Available`, sentence })
const notLeaving = (sentence: string): Status => ({ tone: 'danger', label: t`Not available`, sentence })

type Check = ReturnType<typeof useSmsStatus> | ReturnType<typeof useEmailStatus>
type StatusCardProps = {
  id: string
  icon: Icon
  title: string
  /** The text to show if the status couldn't be checked. */
  unknown: string
  check: Check
  status: Status | undefined
}

function StatusCard({ id, icon: Picture, title, unknown, check, status }: StatusCardProps) {
  return (
    <Card aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="flex items-center gap-2 text-heading">
        <Picture aria-hidden className="size-5 text-evergreen" />
        {title}
      </h2>
      {status ? (
        <>
          <div role="status" className="grid justify-items-start gap-2">
            <Badge tone={status.tone}>{status.label}</Badge>
            <p>{status.sentence}</p>
          </div>
          {status.facts && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {status.facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-quiet">{name}</dt>
                  <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <Checked check={check} />
        </>
      ) : (
        <NotKnown check={check} unknown={unknown} />
      )}
    </Card>
  )
}

// A retry clears `error` but not `errorUpdateCount`, so the Retry button stays and keeps focus.
function NotKnown({ check, unknown }: { check: Check; unknown: string }) {
  if (check.errorUpdateCount > 0)
    return <ErrorState sentence={unknown} onRetry={() => void check.refetch()} busy={check.isFetching} />
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <Skeleton className="h-5 w-24 rounded-full" />
      <Skeleton className="h-6" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}

function Checked({ check: { dataUpdatedAt, isError, isFetching, refetch } }: { check: Check }) {
  const at = <Time at={new Date(dataUpdatedAt).toISOString()} />
  if (!isError)
    return (
      <p className="text-sm text-quiet">
        <Trans>Checked {at}</Trans>
      </p>
    )
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="alert" className="text-danger">
        <Trans>The last check failed. This was the state {at}.</Trans>
      </p>
      <Button size="sm" busy={isFetching} busyLabel={t`Trying…`} onClick={() => void refetch()}>
        {t`Retry`}
      </Button>
    </div>
  )
}
