import type { ProfileWish } from '@kinhold/contract/players'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api.ts'
import { useForget } from '../forget.data.ts'

/**
 * Returns the mutation that changes the member's own profile. If the server refuses the change, the mutation
 * returns the error response instead of throwing an error.
 */
export function useUpdateProfile(playerId: number) {
  const forget = useForget('player', 'dashboard')
  return useMutation({
    mutationFn: (body: ProfileWish) => ask('PATCH /api/players/:id', { params: { id: playerId }, body }),
    onSuccess: () => void forget(),
  })
}

export function useProveNumber() {
  const forget = useForget('player', 'dashboard')
  return useMutation({
    mutationFn: (body: { phone: string; code: string }) => ask('POST /api/auth/verify', { body }),
    onSuccess: () => void forget(),
  })
}
