import type { Block } from '@kinhold/contract/blocks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { isOfTheServer, keyOfMany } from '../../query-key.ts'
import { type KeptPages, withoutItem } from '../list/kept-pages.ts'
import { usePages } from '../list/pages.data.ts'

/** Somebody whom the member blocked, by the id of the list. */
export type Blocked = Block & { id: number }

const KEY = keyOfMany('block')

/** Whom the member blocked, the latest first, a page at a time (TRU-22). */
export function useBlocks() {
  return usePages<Blocked>({
    queryKey: KEY,
    // Another tab of one's own may have blocked or unblocked somebody: then it is told of them.
    hears: ['player'],
    load: async (before) => {
      const { items, next } = await readPage('GET /api/blocks', { query: { before } })
      return { items: items.map((one) => ({ ...one, id: one.player.id })), next }
    },
  })
}

/** Blocks somebody (TRU-20). Nothing that is on show of them may stay, so everything is asked for anew. */
export function useAddBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (playerId: number) => read('POST /api/blocks', { body: { playerId } }),
    onSuccess: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) }),
  })
}

/** Takes a block back (TRU-22): gone from the list at once, and back in it where the server refused. */
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
