import type { Conversation } from '@kinhold/contract/messages'
import { sayInConversations } from '@kinhold/domain/message-times'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { isMuted } from '../../relations/until.ts'
import { useDraft } from '../../../parts/writing/drafts.ts'
import { classes } from '../../../ui/classes.ts'
import { Time } from '../../../ui/time.tsx'
import { useMember } from '../../session/use-session.ts'
import type { Place } from '../place.ts'
import { useTyping } from '../typing.data.ts'
import { placeOf } from '../writing/place-of-draft.ts'
import { Row } from './row.tsx'

type Props = { of: Conversation; place: Place; tabIndex: 0 | -1 }

/** A conversation in the list: the person, the time, and its last words or those of the member's draft. */
export function ConversationRow({ of: conversation, place, tabIndex }: Props) {
  const { contact, createdAt, unreadCount, mute } = conversation
  return (
    <Row
      {...{ contact, place, unreadCount, mute, tabIndex }}
      time={<Time at={createdAt} words={sayInConversations} />}
    >
      <LastWords of={conversation} />
    </Row>
  )
}

function LastWords({ of: { bondId, senderId, content, unreadCount, mute } }: { of: Conversation }) {
  const me = useMember()
  const draft = useDraft(useKeptKey(`draft ${placeOf(bondId)}`)).text.trim()
  const { isTyping } = useTyping(bondId)
  const isNew = unreadCount > 0 && draft === '' && !isMuted(mute)
  if (isTyping) return <span className="text-evergreen">typing…</span>
  return (
    <span dir="auto" className={classes('block truncate', isNew && 'font-medium text-ink')}>
      {draft !== '' ? (
        <>
          <span className="text-danger">Draft:</span> {draft}
        </>
      ) : senderId === me.id ? (
        `You: ${content}`
      ) : (
        content
      )}
    </span>
  )
}
