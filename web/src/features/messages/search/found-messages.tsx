import type { MessageHit } from '@kinhold/contract/messages'
import { Found, FOUND, FoundList, isSought, TYPE_MORE } from '../../../parts/list/found-list.tsx'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { useMember } from '../../session/use-session.ts'
import { useFoundMessages } from './found-messages.data.ts'

type Props = { sought: string; bondId?: string; onOpen: (otherId: number, messageId: number) => void }

/** The found messages, newest first, each a link to its place (MSG-68). The search runs after a pause in typing. */
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

// The row already shows the other side's face and name, so only the member's own words need a name.
function writerOf({ senderId }: MessageHit, me: number): string | undefined {
  return senderId === me ? 'You' : undefined
}
