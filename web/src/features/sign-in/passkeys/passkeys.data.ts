import type { Refusal } from '@kinhold/contract/contract'
import type { Passkey } from '@kinhold/contract/passkeys'
import { SIGN_IN_TIMEOUT_MS } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, type Input, read, type Reply } from '../../../api.ts'
import { keyOfAll, keyOfMany } from '../../../query-key.ts'

const KEY = keyOfMany('passkey')

export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: () => read('GET /api/passkeys', {}) })
}

/** Returns whether signing in requires a code, or null while the server's settings are loading. */
export function useIsCodeAsked(): boolean | null {
  const { data, isPending } = useQuery({
    queryKey: keyOfAll('config'),
    queryFn: () => read('GET /api/config', {}),
    staleTime: Infinity,
  })
  return isPending ? null : data?.phoneVerification === true
}

export function askToMake() {
  return read('POST /api/passkeys/challenge', {})
}

export function useKeepPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /api/passkeys'>['body']) => read('POST /api/passkeys', { body }),
    onSuccess: (made) => client.setQueryData<Passkey[]>(KEY, (list) => list && [made, ...list]),
  })
}

export function useRenamePasskey(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => read('PATCH /api/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: (renamed) =>
      client.setQueryData<Passkey[]>(KEY, (list) => list?.map((one) => (one.id === id ? renamed : one))),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/passkeys/:id', { params: { id } }),
    onSuccess: (_nothing, id) =>
      client.setQueryData<Passkey[]>(KEY, (list) => list?.filter((one) => one.id !== id)),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Requests a passkey challenge. Returns the challenge, or an error message if the request fails. */
export async function askForPasskey(): Promise<{ challenge: string; rpId: string } | string> {
  const reply = await ask('POST /api/auth/passkey/challenge', {}, withinTime()).catch(() => null)
  return reply?.status === 200 ? reply.body : sentenceIn(reply?.body)
}

/**
 * Signs in with a passkey. Returns a reply that settles the sign-in, or an error message to show next to the
 * button.
 */
export async function bringPasskey(body: Input<'POST /api/auth/passkey'>['body']): Promise<Taken | string> {
  const reply = await ask('POST /api/auth/passkey', { body }, withinTime()).catch(() => null)
  return reply !== null && isTaken(reply) ? reply : sentenceIn(reply?.body)
}

type PasskeyReply = Reply<'POST /api/auth/passkey'>
type Taken = Extract<PasskeyReply, { status: 200 | 202 | 403 }>

// Replies with these statuses settle the sign-in. The error in any other reply is shown next to the button.
function isTaken(reply: PasskeyReply): reply is Taken {
  return [200, 202, 403].includes(reply.status)
}

function withinTime(): RequestInit {
  return { signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS) }
}

function sentenceIn(body: object | undefined): string {
  return (body as Partial<Refusal> | undefined)?.error ?? NOT_CHECKED
}

const NOT_CHECKED = t`We could not check the passkey just now. Please try again, or enter the code.`
