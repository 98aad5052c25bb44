import type { OutboxMessage } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { toastFailure } from '../../../parts/ask-before.tsx'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminList } from '../admin-list.tsx'
import { useList } from '../admin.data.ts'
import { useRetry } from './delivery.data.ts'

export function Outbox() {
  return (
    <section aria-labelledby="outbox">
      <h2 id="outbox" className="mb-3 text-heading">
        Outbox
      </h2>
      <AdminList
        caption="Messages handed to delivery, newest first"
        columns={COLUMNS}
        list={useList('outbox', 'GET /api/admin/outbox', 10_000)}
        empty="Nothing has been sent yet. Every SMS and e-mail will be listed here with its outcome."
      />
    </section>
  )
}

const COLUMNS: Column<OutboxMessage>[] = [
  {
    key: 'to',
    label: 'To',
    cell: ({ to, channel }) => (
      <span className="grid md:min-w-40">
        <span className="font-medium [overflow-wrap:anywhere] tabular-nums">
          {channel === 'sms' ? formatPhone(to) : to}
        </span>
        <span className="text-quiet">{channel === 'sms' ? 'SMS' : 'E-mail'}</span>
      </span>
    ),
  },
  {
    key: 'message',
    label: 'Message',
    cell: ({ subject, body }) => (
      <span className="measure grid">
        {subject && <span className="font-medium">{subject}</span>}
        <span className="whitespace-pre-line">{body}</span>
      </span>
    ),
  },
  { key: 'state', label: 'State', cell: (message) => <State message={message} /> },
  {
    key: 'when',
    label: 'When',
    cell: ({ createdAt }) => <Time at={createdAt} className="whitespace-nowrap" />,
  },
]

function State({ message }: { message: OutboxMessage }) {
  const { state, attempts, error } = message
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      {state === 'queued' && attempts > 0 && <span>Will be tried again</span>}
      {(attempts > 1 || (attempts === 1 && state !== 'sent')) && (
        <span className="text-quiet">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      )}
      {error && <span className="text-danger">{error}</span>}
      {state === 'failed' && <TryAgain message={message} />}
    </span>
  )
}

const STATES = {
  queued: { tone: 'plain', label: 'Queued' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

function TryAgain({ message: { id, to, channel } }: { message: OutboxMessage }) {
  const { mutateAsync } = useRetry()
  const [isTrying, tryAgain] = useOneAtATime(async () => {
    try {
      await mutateAsync(id)
      toast({ title: 'The message will be sent again' })
    } catch (error) {
      toastFailure('The message could not be sent again', error)
    }
  })
  return (
    <Button
      size="sm"
      busy={isTrying}
      busyLabel="Trying…"
      aria-label={`Try again: ${channel === 'sms' ? formatPhone(to) : to}`}
      onClick={() => void tryAgain()}
    >
      Try again
    </Button>
  )
}
