import type { Block } from '@kinhold/contract/blocks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { isOfTheServer, keyOfMany } from '../../query-key.ts'
import { type KeptPages, withoutItem } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'

/** A blocked person, with the id that the list needs. */
export type Blocked = Block & { id: number }

const KEY = keyOfMany('block')

/** The people the member has blocked, latest first, in pages (TRU-22). */
export function useBlocks() {
  return usePages<Blocked>({
    queryKey: KEY,
    // Another tab of the member may have changed a block; the server then sends 'player'.
    hears: ['player'],
    load: async (before) => {
      const { items, next } = await readPage('GET /api/blocks', { query: { before } })
      return { items: items.map((one) => ({ ...one, id: one.player.id })), next }
    },
  })
}

/** Blocks a person (TRU-20). Nearly all queries are refetched, as any view may show that person. */
export function useAddBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (playerId: number) => read('POST /api/blocks', { body: { playerId } }),
    onSuccess: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) }),
  })
}

/** Removes a block (TRU-22): it leaves the list at once, and returns if the server refuses. */
export function useRemoveBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (playerId: number) => read('DELETE /api/blocks/:playerId', { params: { playerId } }),
    onMutate: async (playerId) => {
      await queries.cancelQueries({ queryKey: KEY })
      const before = queries.getQueryData<KeptPages<Blocked>>(KEY)
      queries.setQueryData<KeptPages<Blocked>>(KEY, (list) => list && withoutItem(list, playerId))
      return { before }
    },
    onError: (_error, _playerId, context) => queries.setQueryData(KEY, context?.before),
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) }),
  })
}
