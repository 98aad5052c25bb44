import type { OwnClaim } from '@kinhold/contract/claims'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, ask, type Input, read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { upload } from '../../uploads.ts'

const OWN = keyOfOne('claim', 'own')
const LOOK_AGAIN_MS = 5_000
export const NOT_SENT = t`We could not reach the server. Please check your connection and try again.`

export type Typed = Input<'POST /api/claims'>['body']

export function useOwnClaim() {
  return useQuery<OwnClaim | null>({
    queryKey: OWN,
    queryFn: async () => {
      const reply = await ask('GET /api/claims/own', {})
      if (reply.status === 200) return reply.body
      if (reply.status === 404) return null
      throw new ApiError(0, '', NOT_SENT)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
  })
}

export async function askForCode(newPhone: string): Promise<boolean> {
  return (await read('POST /api/claims/code', { body: { newPhone } })).verificationRequired
}

export function useMakeClaim() {
  const client = useQueryClient()
  return async (typed: Typed) => {
    client.setQueryData(OWN, await read('POST /api/claims', { body: typed }))
  }
}

export function useSendSelfie() {
  const client = useQueryClient()
  return async (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => {
    client.setQueryData(OWN, await upload('POST /api/claims/own/photo', { file }, options))
  }
}

export function useEnter() {
  return useMutation({ mutationFn: () => read('POST /api/claims/own/enter', {}) })
}
