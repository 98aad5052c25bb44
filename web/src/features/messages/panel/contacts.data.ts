import type { Correspondent } from '@kinhold/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** A person that the member may write to, with the list's id. */
export type Listed = Correspondent & { id: string }

/**
 * The people that the member may write to (MSG-26, MSG-27), or all for the admin (MSG-23), by a part of name or number;
 * the server searches, a page at a time. The previous results stay until new ones arrive.
 */
export function useContacts(search: string) {
  return usePages<Listed>({
    queryKey: keyOfMany('bond', 'contacts', search),
    hears: ['trust-unit', { topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    load: async (before) => {
      const query = { before, ...(search !== '' && { search }) }
      const { items, next } = await readPage('GET /api/messages/contacts', { query })
      return { items: items.map((one) => ({ ...one, id: one.bondId })), next }
    },
  })
}

/** Drops the people when the messages are closed, so that a later visit need not reload every page. */
export function useForgetContacts(): void {
  const queries = useQueryClient()
  useEffect(() => () => queries.removeQueries({ queryKey: ALL }), [queries])
}

const ALL = keyOfMany('bond', 'contacts')

function peopleIn(list: KeptPages<Listed>): number[] {
  return itemsOf(list).map(({ contact }) => contact.id)
}
