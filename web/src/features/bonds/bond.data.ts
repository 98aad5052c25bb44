import type { BondEnding } from '@kinhold/contract/bonds'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfOne, type Name } from '../../query-key.ts'

export function useBondEnding(bondId: string) {
  return useQuery({
    queryKey: keyOfOne('bond', bondId, 'ending'),
    queryFn: () => read('GET /api/trust-bonds/:bondId/ending', { params: { bondId } }),
    gcTime: 0,
    // The server can't preview the ending of a bond that has already ended, so a refetch would fail.
    staleTime: Infinity,
    retry: false,
  })
}

export type SharedVault = BondEnding['vaults'][number]

/** Ends the bond and closes the selected vaults. Returns the vaults that couldn't be closed. */
export function useEndBond(bondId: string) {
  const forget = useForget(...TOLD_BY_AN_END)
  return useMutation({
    mutationFn: async (closing: readonly SharedVault[]): Promise<SharedVault[]> => {
      await read('DELETE /api/trust-bonds/:bondId', { params: { bondId } })
      const ends = await Promise.allSettled(closing.map(closeVault))
      return closing.filter((_, n) => ends[n]?.status === 'rejected')
    },
    // Refetches even after a refusal, which usually means that the other person has already ended the bond.
    onSettled: () => void forget(),
  })
}

export function useCloseVault() {
  const forget = useForget('player', 'vault')
  return useMutation({ mutationFn: closeVault, onSettled: () => void forget() })
}

function closeVault({ id, accessId }: SharedVault) {
  return read('DELETE /api/vaults/:id/access/:accessId', { params: { id, accessId } })
}

export function useInviteAgain(bondId: string) {
  const forget = useForget('player', 'bond', 'invitation', 'dashboard')
  return useMutation({
    mutationFn: () => read('POST /api/trust-bonds/:bondId/invite-again', { params: { bondId } }),
    onSettled: () => void forget(),
  })
}

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
