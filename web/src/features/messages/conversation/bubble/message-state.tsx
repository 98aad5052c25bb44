import { Check, CheckCheck, Clock, type Icon, MessageSquareWarning } from '../../../../ui/icons.ts'
import type { Waiting } from '../../outbox/waiting.ts'

/** The state of one's own message: waiting, not sent, sent, read. */
export function MessageState({ waiting, isRead }: { waiting: Waiting | null; isRead: boolean }) {
  const { sign: Sign, words, className } = stateOf(waiting, isRead)
  return (
    <span title={words} className={className}>
      <Sign aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

type State = { sign: Icon; words: string; className: string }

function stateOf(waiting: Waiting | null, isRead: boolean): State {
  if (waiting?.problem) return { sign: MessageSquareWarning, words: 'Not sent', className: 'text-danger' }
  if (waiting) return { sign: Clock, words: 'Sending', className: 'text-quiet' }
  if (isRead) return { sign: CheckCheck, words: 'Read', className: 'text-evergreen' }
  return { sign: Check, words: 'Sent', className: 'text-quiet' }
}
