import type { Correspondent } from '@kinhold/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** Somebody one may write to, by the id of the list. */
export type Listed = Correspondent & { id: string }

/**
 * Whom the member may write to (MSG-26, MSG-27), the admin everybody (MSG-23), by a part of name or number; found by the
 * server, a page at a time. Those before stay until others are found.
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

/** Forgets the people when the messages are left, so that whoever comes back is not made to wait for every page. */
export function useForgetContacts(): void {
  const queries = useQueryClient()
  useEffect(() => () => queries.removeQueries({ queryKey: ALL }), [queries])
}

const ALL = keyOfMany('bond', 'contacts')

function peopleIn(list: KeptPages<Listed>): number[] {
  return itemsOf(list).map(({ contact }) => contact.id)
}
