import type { Guardians } from '@kinhold/contract/guardians'
import type { PlayerCard } from '@kinhold/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { readAllPages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

const GUARDIANS = keyOfMany('claim', 'guardians')

/** The member's guardians. */
export function useGuardians() {
  return useQuery<Guardians>({ queryKey: GUARDIANS, queryFn: () => read('GET /api/guardians', {}) })
}

/** Everyone the member is bonded to, by name. */
export function useBonded(myId: number) {
  return useQuery<PlayerCard[]>({
    queryKey: keyOfMany('bond', 'to-guard'),
    queryFn: async () => {
      const bonds = await readAllPages((before) =>
        readPage('GET /api/trust-bonds', { query: { before, limit: 500 } }),
      )
      return bonds
        .map(({ sponsor, invitee }) => (sponsor.id === myId ? invitee : sponsor))
        .toSorted((a, b) => a.name.localeCompare(b.name))
    },
  })
}

/** Names guardians; returns them as they are then. */
export function useNameGuardians() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guardianIds: number[]) => read('PUT /api/guardians', { body: { guardianIds } }),
    onSuccess: (guardians) => client.setQueryData(GUARDIANS, guardians),
  })
}
