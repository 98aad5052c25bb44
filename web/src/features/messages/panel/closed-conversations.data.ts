import type { Conversation } from '@kinhold/contract/messages'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'

/** The member's conversations that were closed when a bond ended, latest activity first, in pages (TRU-04). */
export function useClosedConversations() {
  const userId = useMember().id
  return usePages<Conversation>({
    queryKey: keyOfMany('message', 'closed conversations'),
    hears: ['bond', { topic: 'player', keysIn: peopleIn }],
    load: (before) =>
      readPage('GET /api/messages/user/:userId', { params: { userId }, query: { archived: 'only', before } }),
  })
}

function peopleIn(list: KeptPages<Conversation>): number[] {
  return itemsOf(list).map(({ contact }) => contact.id)
}
