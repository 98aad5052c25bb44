import type { OwnClaim } from '@kinhold/contract/claims'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, ask, type Input, read, sentenceOf } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { upload } from '../../uploads.ts'

const OWN = keyOfOne('claim', 'own')
const LOOK_AGAIN_MS = 5_000
const NOT_SENT = 'We could not reach the server. Please check your connection and try again.'

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

export type Step<Done> = { done: Done } | { sentence: string; fields: Record<string, string> }

export function askForCode(newPhone: string): Promise<Step<boolean>> {
  return step(async () => (await read('POST /api/claims/code', { body: { newPhone } })).verificationRequired)
}

export function useMakeClaim() {
  const client = useQueryClient()
  return (typed: Typed): Promise<Step<OwnClaim>> =>
    step(async () => {
      const claim = await read('POST /api/claims', { body: typed })
      client.setQueryData(OWN, claim)
      return claim
    })
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

async function step<Done>(act: () => Promise<Done>): Promise<Step<Done>> {
  try {
    return { done: await act() }
  } catch (error) {
    const fields = error instanceof ApiError ? (error.refusal?.fields ?? {}) : {}
    return { sentence: sentenceOf(error, NOT_SENT), fields }
  }
}
