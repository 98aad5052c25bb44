import type { PlayerProfile } from '@kinhold/contract/players'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { upload } from '../../uploads.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfOne } from '../../query-key.ts'

export function usePlayer(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId),
    meta: { hears: [{ topic: 'player', keysIn: sponsorOf }] },
    queryFn: async () => {
      const answer = await read('GET /api/players/:id', { params: { id: playerId } })
      if (!isProfile(answer, playerId)) throw new InvalidPlayer()
      return answer
    },
  })
}

function sponsorOf({ sponsor }: PlayerProfile): number[] {
  return sponsor ? [sponsor.id] : []
}

export class InvalidPlayer extends Error {}

export function useConfirmPlayer(playerId: number) {
  const queries = useQueryClient()
  const forget = useForget('player', 'dashboard', 'invitation', 'bond')
  return useMutation({
    mutationFn: () => read('POST /api/players/:id/verify', { params: { id: playerId } }),
    onSuccess: (player) =>
      queries.setQueryData<PlayerProfile>(
        keyOfOne('player', playerId),
        (before) => before && { ...before, ...player },
      ),
    onSettled: () => void forget(),
  })
}

/** Declines a newcomer. The server then removes the newcomer's account. */
export function useDeclinePlayer(playerId: number) {
  const forgetAfterSuccess = useForget('dashboard', 'invitation')
  const forgetAfterError = useForget('player', 'dashboard', 'invitation')
  return useMutation({
    mutationFn: () => read('POST /api/players/:id/decline', { params: { id: playerId } }),
    // The profile is gone, so don't request it again before leaving the page.
    onSuccess: () => void forgetAfterSuccess(),
    onError: () => void forgetAfterError(),
  })
}

/**
 * Replaces the member's own photo (PRO-07). `onProgress` receives a number from 0 to 1. `signal` aborts the
 * upload.
 */
export function useReplacePhoto(playerId: number) {
  const forget = useForget('player', 'dashboard')
  return useMutation({
    mutationFn: ({ file, ...options }: Sending) =>
      upload('POST /api/players/:id/photo', { params: { id: playerId }, file }, options),
    onSuccess: () => void forget(),
  })
}

type Sending = { file: File; onProgress: (part: number) => void; signal: AbortSignal }

// Checks only the fields that are needed to show a profile.
function isProfile(answer: Partial<PlayerProfile> | undefined, playerId: number): answer is PlayerProfile {
  return (
    answer?.id === playerId &&
    typeof answer.name === 'string' &&
    answer.name !== '' &&
    (answer.createdAt === null || !Number.isNaN(Date.parse(answer.createdAt ?? '')))
  )
}
