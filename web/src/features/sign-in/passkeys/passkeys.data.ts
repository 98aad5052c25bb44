import type { Passkey } from '@kinhold/contract/passkeys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Input, read } from '../../../api.ts'
import { keyOfAll, keyOfMany } from '../../../query-key.ts'

const KEY = keyOfMany('passkey')

/** The member's passkeys, newest first. */
export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: () => read('GET /api/passkeys', {}) })
}

/** True if this server texts codes, which a passkey replaces; null while that is unknown. */
export function useIsCodeAsked(): boolean | null {
  const { data, isPending } = useQuery({
    queryKey: keyOfAll('config'),
    queryFn: () => read('GET /api/config', {}),
    staleTime: Infinity,
  })
  return isPending ? null : data?.phoneVerification === true
}

/** The options for a new passkey. */
export function askToMake() {
  return read('POST /api/passkeys/challenge', {})
}

/** Stores a passkey that the browser made. */
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
