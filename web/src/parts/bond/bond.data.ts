import type { BondEnding } from '@kinhold/contract/bonds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll, keyOfOne, type Name } from '../../query-key.ts'

/** What would follow if the member ended a bond (TRU-01). Asked for anew each time that it is shown. */
export function useBondEnding(bondId: string) {
  return useQuery({
    queryKey: keyOfOne('bond', bondId, 'ending'),
    queryFn: () => read('GET /api/trust-bonds/:bondId/ending', { params: { bondId } }),
    gcTime: 0,
    // Once it has ended there is nothing left to ask.
    staleTime: Infinity,
    retry: false,
  })
}

/** One's own vault that the other side may enter. */
export type SharedVault = BondEnding['vaults'][number]

/**
 * Ends a bond (TRU-02), and then the access to those of one's own vaults that were chosen; answers the vaults where that
 * failed. The bond has ended all the same.
 */
export function useEndBond(bondId: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: async (closing: readonly SharedVault[]): Promise<SharedVault[]> => {
      await read('DELETE /api/trust-bonds/:bondId', { params: { bondId } })
      const ends = await Promise.allSettled(
        closing.map(({ id, accessId }) =>
          read('DELETE /api/vaults/:id/access/:accessId', { params: { id, accessId } }),
        ),
      )
      return closing.filter((_, n) => ends[n]?.status === 'rejected')
    },
    // After a refusal, too: mostly the other side has ended it meanwhile.
    onSettled: () => forget(...TOLD_BY_AN_END),
  })
}

/** Closes one of one's own vaults to somebody (TRU-94). */
export function useCloseVault() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ id, accessId }: SharedVault) =>
      read('DELETE /api/vaults/:id/access/:accessId', { params: { id, accessId } }),
    onSettled: () => forget('player', 'vault'),
  })
}

/** Invites somebody anew whose bond with the member has ended (TRU-08). */
export function useInviteAgain(bondId: string) {
  const forget = useForget()
  return useMutation({
    mutationFn: () => read('POST /api/trust-bonds/:bondId/invite-again', { params: { bondId } }),
    onSettled: () => forget('player', 'bond', 'invitation', 'dashboard'),
  })
}

/** What a profile says of the bond that the member had with somebody; null where none has ended. */
export function useEndedBondWith(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId, 'ended bond'),
    queryFn: async () => {
      const answer = await read('GET /api/players/:id', { params: { id: playerId } })
      return 'endedBond' in answer ? (answer.endedBond ?? null) : null
    },
    meta: { hears: ['bond', 'invitation'] },
  })
}

const TOLD_BY_AN_END: Name[] = [
  'bond',
  'conversation-read',
  'dashboard',
  'group',
  'message',
  'player',
  'trust-unit',
  'vault',
]

// Whether or not the stream of changes tells of it.
function useForget() {
  const queries = useQueryClient()
  return (...names: Name[]) =>
    names.forEach((name) => void queries.invalidateQueries({ queryKey: keyOfAll(name) }))
}
