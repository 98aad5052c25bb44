import type { AskedClaim, ClaimOnMe } from '@kinhold/contract/claims'
import type { Guardians } from '@kinhold/contract/guardians'
import type { PlayerCard } from '@kinhold/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { compareNames } from '../../browser/in-words.ts'
import { read, readPage } from '../../api.ts'
import { readAllPages } from '../../parts/list/pages.data.ts'
import { useChange } from '../../parts/forget.data.ts'
import { keyOfMany } from '../../query-key.ts'

export function useAskedClaims() {
  return useQuery<AskedClaim[]>({
    queryKey: keyOfMany('claim', 'asked'),
    queryFn: () => read('GET /api/claims', {}),
  })
}

export function useAnswerAsker() {
  return useChange(
    ({ playerId, agrees }: { playerId: number; agrees: boolean }) =>
      read('POST /api/guardians/:id/answer', { params: { id: playerId }, body: { agrees } }),
    'claim',
  )
}

export function useConfirmClaim(id: number) {
  return useChange(
    (digits: string) => read('POST /api/claims/:id/confirm', { params: { id }, body: { digits } }),
    'claim',
  )
}

export function useClaimsOnMe() {
  return useQuery<ClaimOnMe[]>({
    queryKey: keyOfMany('claim', 'on-me'),
    queryFn: () => read('GET /api/claims/on-me', {}),
  })
}

/** Stops a claim. Resolves to false if this browser signed in too recently to do so. */
export function useStopClaim() {
  return useChange(async (id: number) => {
    await read('POST /api/claims/:id/stop', { params: { id } })
    return !(await read('GET /api/claims/on-me', {})).some((claim) => claim.id === id)
  }, 'claim')
}

export function useTakeBack(id: number) {
  return useChange(() => read('POST /api/claims/:id/stop', { params: { id } }), 'claim')
}

/** Marks a claim as doubted through the link texted to the old number. */
export function useStopByLink(token: string) {
  return useMutation({ mutationFn: () => read('POST /api/claims/stop', { body: { token } }) })
}

const GUARDIANS = keyOfMany('claim', 'guardians')

export function useGuardians() {
  return useQuery<Guardians>({ queryKey: GUARDIANS, queryFn: () => read('GET /api/guardians', {}) })
}

export function useBonded(myId: number) {
  return useQuery<PlayerCard[]>({
    queryKey: keyOfMany('bond', 'to-guard'),
    queryFn: async () => {
      const bonds = await readAllPages((before) =>
        readPage('GET /api/trust-bonds', { query: { before, limit: 500 } }),
      )
      return bonds
        .map(({ sponsor, invitee }) => (sponsor.id === myId ? invitee : sponsor))
        .toSorted((a, b) => compareNames(a.name, b.name))
    },
  })
}

export function useNameGuardians() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guardianIds: number[]) => read('PUT /api/guardians', { body: { guardianIds } }),
    onSuccess: (guardians) => client.setQueryData(GUARDIANS, guardians),
  })
}
