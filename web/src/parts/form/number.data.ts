import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api.ts'
import { keyOfAll } from '../../query-key.ts'

/** Changes the member's own number and nothing else (SET-09); the form handles every response as an outcome. */
export function useChangeNumber(playerId: number) {
  return useMutation({
    mutationFn: (phone: string) =>
      ask('PATCH /api/players/:id', { params: { id: playerId }, body: { phone } }),
    onSuccess: useForgetMyself(),
  })
}

export function useProveNumber() {
  return useMutation({
    mutationFn: (body: { phone: string; code: string }) => ask('POST /api/auth/verify', { body }),
    onSuccess: useForgetMyself(),
  })
}

// Refetches all queries that show the member, without relying on the event stream.
function useForgetMyself() {
  const queries = useQueryClient()
  return () => {
    for (const name of ['player', 'dashboard'] as const)
      void queries.invalidateQueries({ queryKey: keyOfAll(name) })
  }
}
