import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api.ts'
import { keyOfAll } from '../../query-key.ts'

/** Changes one's own number and nothing else (SET-09); every answer is an outcome that the form knows. */
export function useChangeNumber(playerId: number) {
  return useMutation({
    mutationFn: (phone: string) =>
      ask('PATCH /api/players/:id', { params: { id: playerId }, body: { phone } }),
    onSuccess: useForgetMyself(),
  })
}

/** Proves a new number by the code that was texted to it. */
export function useProveNumber() {
  return useMutation({
    mutationFn: (body: { phone: string; code: string }) => ask('POST /api/auth/verify', { body }),
    onSuccess: useForgetMyself(),
  })
}

// What shows the member is asked for anew, whether or not the stream of changes tells of it.
function useForgetMyself() {
  const queries = useQueryClient()
  return () => {
    for (const name of ['player', 'dashboard'] as const)
      void queries.invalidateQueries({ queryKey: keyOfAll(name) })
  }
}
