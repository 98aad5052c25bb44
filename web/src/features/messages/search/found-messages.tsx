import type { MessageHit } from '@kinhold/contract/messages'
import { plural, t } from '@lingui/core/macro'
import { readPage } from '../../../api.ts'
import {
  type CountOfHits,
  Found,
  FOUND,
  FoundList,
  isSought,
  TYPE_MORE,
} from '../../../parts/list/found-list.tsx'
import { usePages } from '../../../parts/list/pages.data.ts'
import { useAfterPause } from '../../../parts/use-after-pause.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'
import { peopleIn } from '../panel/conversations.data.ts'

type Props = { sought: string; bondId?: string; onOpen: (otherId: number, messageId: number) => void }

/** Shows the matching messages, newest first (MSG-68), after a pause in typing. */
export function FoundMessages({ sought, bondId, onOpen }: Props) {
  const me = useMember()
  const q = useAfterPause(sought.trim())
  const list = useFoundMessages(q, bondId)
  if (!isSought(sought)) return <p className="text-sm text-quiet">{TYPE_MORE}</p>
  return (
    <FoundList list={list} countOf={countOf} failure={FAILURE}>
      {(hit) => (
        <button type="button" className={FOUND} onClick={() => onOpen(hit.contact.id, hit.id)}>
          <Found
            of={hit.contact}
            title={hit.contact.name}
            at={hit.createdAt}
            // The title already names the other side, so only the member's own messages show a writer.
            writer={hit.senderId === me.id ? t`You` : undefined}
            excerpt={hit.excerpt}
            sought={q}
          />
        </button>
      )}
    </FoundList>
  )
}

/** Returns the messages that contain the words of `q`, in all conversations or in one. */
export function useFoundMessages(q: string, bondId?: string) {
  return usePages<MessageHit>({
    queryKey: bondId ? keyOfOne('message', bondId, 'found', q) : keyOfMany('message', 'found', q),
    load: (before) =>
      readPage('GET /api/search/messages', {
        query: { q, before, limit: PAGE, ...(bondId && { bondId }) },
      }),
    hears: [{ topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    isEnabled: isSought(q),
  })
}

const countOf: CountOfHits = (count, hasMore) => {
  if (count === 0) return t`No messages found.`
  return hasMore
    ? plural(count, { one: 'More than # message found.', other: 'More than # messages found.' })
    : plural(count, { one: '# message found.', other: '# messages found.' })
}
const FAILURE = {
  otherwise: t`Your messages could not be searched. Please check your connection and try again.`,
}

const PAGE = 30
