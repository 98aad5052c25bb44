import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api.ts'
import { useForget } from '../forget.data.ts'

/** Changes the member's own number and nothing else (SET-09); the form handles every response as an outcome. */
export function useChangeNumber(playerId: number) {
  const forget = useForget('player', 'dashboard')
  return useMutation({
    mutationFn: (phone: string) =>
      ask('PATCH /api/players/:id', { params: { id: playerId }, body: { phone } }),
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
