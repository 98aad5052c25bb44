import type { AskedClaim, ClaimOnMe } from '@kinhold/contract/claims'
import type { Guardians } from '@kinhold/contract/guardians'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll, keyOfMany } from '../../query-key.ts'

/** The claims that the member was asked to confirm. */
export function useAskedClaims() {
  return useQuery<AskedClaim[]>({
    queryKey: keyOfMany('claim', 'asked'),
    queryFn: () => read('GET /api/claims', {}),
  })
}

/** Who asks the member to be their guardian, or has. */
export function useAskers() {
  return useQuery<Guardians>({
    queryKey: keyOfMany('claim', 'guardians'),
    queryFn: () => read('GET /api/guardians', {}),
  })
}

/** Agrees or declines to be somebody's guardian. */
export function useAnswerAsker() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ playerId, agrees }: { playerId: number; agrees: boolean }) =>
      read('POST /api/guardians/:id/answer', { params: { id: playerId }, body: { agrees } }),
    onSettled: refresh,
  })
}

/** Enters the digits that a claimant reads out. */
export function useConfirmClaim(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (digits: string) =>
      read('POST /api/claims/:id/confirm', { params: { id }, body: { digits } }),
    onSettled: refresh,
  })
}

/** The confirmed claims of the member's own account. */
export function useClaimsOnMe() {
  return useQuery<ClaimOnMe[]>({
    queryKey: keyOfMany('claim', 'on-me'),
    queryFn: () => read('GET /api/claims/on-me', {}),
  })
}

/**
 * Stops a claim of the own account; false where it goes on, because this browser is not known for long enough, and the
 * people who confirmed it are asked.
 */
export function useStopClaim() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: number) => {
      await read('POST /api/claims/:id/stop', { params: { id } })
      return !(await read('GET /api/claims/on-me', {})).some((claim) => claim.id === id)
    },
    onSettled: refresh,
  })
}

/** Takes back that the member confirmed a claim. */
export function useTakeBack(id: number) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => read('POST /api/claims/:id/stop', { params: { id } }),
    onSettled: refresh,
  })
}

/** Says by the link that the old number was texted that a claim is not theirs. */
export function useStopByLink(token: string) {
  return useMutation({ mutationFn: () => read('POST /api/claims/stop', { body: { token } }) })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOfAll('claim') })
}
