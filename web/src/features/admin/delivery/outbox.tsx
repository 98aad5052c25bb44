import type { OutboxMessage } from '@kinhold/contract/admin'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { toastFailure } from '../../../parts/ask-before.tsx'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { phoneInWords, PhoneNumber } from '../../../ui/phone-number.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { AdminList, SIDE_BY_SIDE } from '../admin-list.tsx'
import { useList } from '../admin.data.ts'
import { useRetry } from './delivery.data.ts'

export function Outbox() {
  return (
    <div className="grid gap-6">
      <p className="measure text-balance text-quiet">
        <Trans>
          Every text and e-mail, and whether it was sent. To check whether messages can be sent, see{' '}
          <Link to={paths.delivery()} className="text-evergreen underline underline-offset-4">
            Notices
          </Link>
          .
        </Trans>
      </p>
      <AdminList
        caption={t`Texts and e-mails, newest first`}
        columns={COLUMNS}
        row={`${SIDE_BY_SIDE} md:*:align-top`}
        list={useList('outbox', 'GET /api/admin/outbox', 10_000)}
        empty={t`Nothing has been sent yet. Every text and e-mail will be listed here with its outcome.`}
      />
    </div>
  )
}

// On a phone, a card shows the recipient and the state, then the message, then the delivery details, and then
// the channel and the time.
const COLUMNS: Column<OutboxMessage>[] = [
  {
    key: 'to',
    label: t`To`,
    inCard: 'max-md:min-w-0',
    cell: ({ to, channel }) => (
      <span className="grid md:min-w-40">
        <span className="font-medium [overflow-wrap:anywhere] tabular-nums">
          {channel === 'sms' ? <PhoneNumber of={to} /> : to}
        </span>
        <span className="text-quiet max-md:hidden">{CHANNELS[channel]}</span>
      </span>
    ),
  },
  {
    key: 'message',
    label: t`Message`,
    inCard: 'max-md:order-2 max-md:w-full',
    cell: ({ subject, body }) => (
      <span className="measure grid">
        {subject && (
          <span dir="auto" className="font-medium">
            {subject}
          </span>
        )}
        <span dir="auto" className="whitespace-pre-line">
          {body}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: t`State`,
    inCard: 'max-md:contents',
    cell: (message) => <State message={message} />,
  },
  {
    key: 'when',
    label: t`When`,
    inCard: 'max-md:order-3 max-md:w-full max-md:text-quiet',
    cell: ({ createdAt, channel }) => (
      <>
        <span className="md:hidden">{CHANNELS[channel]} · </span>
        <Time at={createdAt} className="whitespace-nowrap" />
      </>
    ),
  },
]

const CHANNELS = { sms: t`SMS`, email: t`E-mail` }

function State({ message }: { message: OutboxMessage }) {
  const { channel, state, isLeft, attempts, error } = message
  const { smsAvailable, emailAvailable } = useConfig()
  const isCarried = channel === 'sms' ? smsAvailable : emailAvailable
  return (
    <>
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      <span className="grid justify-items-start gap-1 empty:hidden max-md:order-2 max-md:w-full md:mt-1">
        {state === 'queued' && attempts > 0 && !isLeft && <span>{t`Will be tried again`}</span>}
        {isLeft && !isCarried && <span>{t`Waits until a provider is set up`}</span>}
        {(attempts > 1 || (attempts === 1 && state !== 'sent')) && (
          <span className="text-quiet">{plural(attempts, { one: '1 try', other: '# tries' })}</span>
        )}
        {error && <bdi className="text-danger">{error}</bdi>}
        {state === 'failed' && <Send message={message} words={AGAIN} />}
        {isLeft && isCarried && <Send message={message} words={FIRST} />}
      </span>
    </>
  )
}

const STATES = {
  queued: { tone: 'plain', label: t({ message: 'Queued', context: 'the state of a message' }) },
  sent: { tone: 'good', label: t({ message: 'Sent', context: 'the state of a message' }) },
  failed: { tone: 'danger', label: t({ message: 'Failed', context: 'the state of a message' }) },
} as const

const AGAIN = {
  label: t`Try again`,
  name: (to: string) => t`Try again: ${to}`,
  busy: t`Trying…`,
  done: t`The message will be sent again`,
  failed: t`The message could not be sent again`,
}
// The labels for a message that was written before a provider was set up and hasn't been sent yet (FAM-82).
const FIRST = {
  label: t`Send now`,
  name: (to: string) => t`Send now: ${to}`,
  busy: t`Sending…`,
  done: t`The message will be sent now`,
  failed: t`The message could not be sent`,
}

function Send({ message: { id, to, channel }, words }: { message: OutboxMessage; words: typeof AGAIN }) {
  const { mutateAsync } = useRetry()
  const [isSending, send] = useOneAtATime(async () => {
    try {
      await mutateAsync(id)
      toast({ title: words.done })
    } catch (error) {
      toastFailure(words.failed, error)
    }
  })
  return (
    <Button
      size="sm"
      busy={isSending}
      busyLabel={words.busy}
      aria-label={words.name(channel === 'sms' ? phoneInWords(to) : to)}
      onClick={() => void send()}
    >
      {words.label}
    </Button>
  )
}
