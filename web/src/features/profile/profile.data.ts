import type { PlayerProfile } from '@kinhold/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, read, upload } from '../../api.ts'

/** A member within reach (NET-17). */
export function usePlayer(playerId: number) {
  return useQuery({
    queryKey: ['player', playerId],
    queryFn: async () => (await read('GET /api/players/:id', { params: { id: playerId } })) as PlayerProfile,
  })
}

/** Changes the own name or phone; every answer is an outcome that the dialog knows (PRO-06). */
export function useUpdateProfile(playerId: number) {
  return useMutation({
    mutationFn: (body: { name?: string; phone?: string }) =>
      ask('PATCH /api/players/:id', { params: { id: playerId }, body }),
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

/** Replaces the own photo (PRO-07). `onProgress` gets 0 to 1; `signal` gives the sending up. */
export function useReplacePhoto(playerId: number) {
  return useMutation({
    mutationFn: ({ file, ...options }: Sending) =>
      upload('POST /api/players/:id/photo', { params: { id: playerId }, file }, options),
    onSuccess: useForgetMyself(),
  })
}

type Sending = { file: File; onProgress: (part: number) => void; signal: AbortSignal }

// What shows the member is asked for anew, whether or not the stream of changes tells of it.
function useForgetMyself() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['player'] })
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
  }
}
