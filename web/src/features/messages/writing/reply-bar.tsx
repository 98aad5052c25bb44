import type { Message } from '@kinhold/contract/messages'
import { useMember } from '../../session/use-session.ts'
import { X } from '../../../ui/icons.ts'
import { quoteOf } from './quote-of.ts'

type Props = { message: Message; onCancel: () => void }

/** The message that a reply answers, above the composer. */
export function ReplyBar({ message, onCancel }: Props) {
  const me = useMember()
  const name = message.senderId === me.id ? 'yourself' : message.sender.name
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-field border-l-4 border-evergreen bg-sunken pl-3">
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="truncate font-medium">Reply to {name}</p>
        <p dir="auto" className="truncate text-quiet">
          {quoteOf(message).content}
        </p>
      </div>
      <button
        type="button"
        aria-label="Cancel reply"
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
