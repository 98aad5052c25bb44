import type { Quote } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { sayClock } from '../../../../browser/in-words.ts'
import { useObjectUrl } from '../../../../browser/object-url.ts'
import { MediaView } from '../../../../parts/media/media-view.tsx'
import { LinkedText } from '../../../../parts/text/linked-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Cut } from '../../../../ui/cut.tsx'
import { Check, CheckCheck, Clock, MessageSquareWarning, Paperclip } from '../../../../ui/icons.ts'
import { Time } from '../../../../ui/time.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useUnsent } from '../../unsent/unsent.data.ts'
import type { Waiting, WaitingFile } from '../../unsent/waiting.ts'
import { viewOf } from '../../kinds.tsx'
import { textOf } from '../../message-words.ts'
import type { Bubble } from '../rows.ts'

type Props = { bubble: Bubble; isOwn: boolean; isRead: boolean; onGo: (id: number) => void }

export function Balloon({ bubble, isOwn, isRead, onGo }: Props) {
  const { message, waiting, isFirst, isLast } = bubble
  const { replyTo, messageType, media, sender } = message
  const view = viewOf(bubble)
  const hasWords = messageType === 'text' || (!view && !waiting && media.length === 0)
  const isAbout = isLast || message.editedAt !== null || waiting !== null
  return (
    <div
      className={classes(
        'grid max-w-full min-w-0 grid-cols-[minmax(0,auto)] gap-1.5 rounded-xl px-3 py-2',
        isOwn ? 'bg-evergreen-soft' : 'border border-line bg-card',
        isFirst && (isOwn ? 'rounded-se-sm' : 'rounded-ss-sm'),
      )}
    >
      {replyTo && <QuoteView quote={replyTo} onGo={onGo} />}
      {view ?? <MediaView media={media} author={sender.name} noun="message" />}
      {waiting && <WaitingFiles files={waiting.files} />}
      {hasWords && (
        <p dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={textOf(message)} />
        </p>
      )}
      {isAbout && (
        <p className="flex items-center justify-end gap-1.5 text-xs text-quiet">
          {message.editedAt && <span>{t({ message: 'edited', context: 'a message' })}</span>}
          <Time at={message.createdAt} words={sayClock} />
          {isOwn && <MessageState waiting={waiting} isRead={isRead} />}
        </p>
      )}
    </div>
  )
}

function MessageState({ waiting, isRead }: { waiting: Waiting | null; isRead: boolean }) {
  const state = waiting ? (waiting.problem ? 'failed' : 'waiting') : isRead ? 'read' : 'sent'
  const { words, sign: Sign, className } = STATES[state]
  return (
    <span title={words} className={className}>
      <Sign aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

const STATES = {
  failed: { words: t`Not sent`, sign: MessageSquareWarning, className: 'text-danger' },
  waiting: { words: t`Sending`, sign: Clock, className: 'text-quiet' },
  read: { words: t`Read`, sign: CheckCheck, className: 'text-evergreen' },
  sent: {
    words: t({ message: 'Sent', context: 'the state of a message' }),
    sign: Check,
    className: 'text-quiet',
  },
}

function QuoteView({ quote, onGo }: { quote: Quote; onGo: (id: number) => void }) {
  const { id, sender } = quote
  const content = textOf(quote)
  return (
    <button
      type="button"
      onClick={() => onGo(id)}
      className="grid min-h-11 min-w-0 content-center rounded-md border-s-4 border-evergreen bg-sunken px-3 py-1 text-start text-sm"
    >
      <VisuallyHidden>{t`In reply to`} </VisuallyHidden>
      <Cut className="font-medium">{sender.name}</Cut>
      <VisuallyHidden>: </VisuallyHidden>
      <span dir="auto" title={content} className="line-clamp-2 text-quiet wrap-anywhere">
        {content}
      </span>
    </button>
  )
}

export function NotSent({ waiting: { clientId, problem } }: { waiting: Waiting }) {
  const { retry, discard } = useUnsent()
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 text-sm">
      <p role="alert" className="text-danger">
        {problem}
      </p>
      <Button size="sm" onClick={() => retry(clientId)}>
        {t`Retry`}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => discard(clientId)}>
        {t`Discard`}
      </Button>
    </div>
  )
}

function WaitingFiles({ files }: { files: readonly WaitingFile[] }) {
  return files.map((one, n) => {
    if (one.stored || !one.file) return null
    return one.file.type.startsWith('image/') ? (
      <Picture key={n} file={one.file} name={one.name} />
    ) : (
      <p key={n} className="flex min-w-0 items-center gap-2 text-sm">
        <Paperclip aria-hidden className="size-4 shrink-0 text-quiet" />
        <Cut>{one.name}</Cut>
      </p>
    )
  })
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const url = useObjectUrl(file)
  return url && <img src={url} alt={name} className="max-h-64 max-w-full rounded-field opacity-70" />
}
