import type { MessageHit } from '@kinhold/contract/messages'
import { Found, FOUND } from '../../../parts/found/found.tsx'
import { FoundList, isSought, TYPE_MORE } from '../../../parts/found/found-list.tsx'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { useMember } from '../../session/use-session.ts'
import { useFoundMessages } from './found-messages.data.ts'

type Props = {
  /** What is sought, as it was typed. */
  sought: string
  /** Only in this conversation. */
  bondId?: string
  /** Called with whom the message is with and its id. */
  onOpen: (otherId: number, messageId: number) => void
}

/** The messages that were found, newest first, each leading to its place (MSG-68). What is typed is asked for after a pause. */
export function FoundMessages({ sought, bondId, onOpen }: Props) {
  const me = useMember()
  const q = useAfterPause(sought.trim())
  const list = useFoundMessages(q, bondId, isSought(q))
  if (!isSought(sought)) return <p className="text-sm text-quiet">{TYPE_MORE}</p>
  return (
    <FoundList list={list} nouns={NOUNS} failure={FAILURE}>
      {(hit) => (
        <button type="button" className={FOUND} onClick={() => onOpen(hit.contact.id, hit.id)}>
          <Found
            of={hit.contact}
            title={hit.contact.name}
            at={hit.createdAt}
            writer={writerOf(hit, me.id)}
            excerpt={hit.excerpt}
            sought={q}
          />
        </button>
      )}
    </FoundList>
  )
}

const NOUNS = ['message', 'messages'] as const
const FAILURE = {
  otherwise: 'Your messages could not be searched. Please check your connection and try again.',
}

// Beside the other side's face and name only one's own words need a name.
function writerOf({ senderId }: MessageHit, me: number): string | undefined {
  return senderId === me ? 'You' : undefined
}
