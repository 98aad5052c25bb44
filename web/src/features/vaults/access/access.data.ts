import type { VaultAccess } from '@kinhold/contract/vaults'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, ask, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, mapItems, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

type List = KeptPages<VaultAccess>
// A list has 500 numbers at most, and mostly a handful.
const AT_ONCE = 50

export type AccessChange = { muted: boolean } | { archived: boolean }

export function useAccess(vaultId: number) {
  return usePages<VaultAccess>({
    queryKey: accessKey(vaultId),
    // An entry has the name of its player.
    hears: [{ topic: 'player', keysIn: playersIn }],
    load: (before) =>
      readPage('GET /api/vaults/:id/access', { params: { id: vaultId }, query: { limit: AT_ONCE, before } }),
  })
}

/** Puts one number on the list (VLT-42); `isNew` is false if it was already there. */
export function useAddAccess(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (phone: string) => {
      const { status, body } = await ask('POST /api/vaults/:id/access', {
        params: { id: vaultId },
        body: { accessType: 'phone', accessValue: phone },
      })
      if (status !== 200 && status !== 201) throw new ApiError(status, JSON.stringify(body ?? ''), '')
      return { entry: body, isNew: status === 201 }
    },
    onSuccess: ({ entry }) => change(queries, vaultId, (list) => withFirst<VaultAccess>(list, entry)),
  })
}

export function useReadAnew(vaultId: number): () => void {
  const queries = useQueryClient()
  return () => askAnew(queries, vaultId)
}

export function useChangeAccess(vaultId: number) {
  const queries = useQueryClient()
  const show = (id: number, flags: Partial<VaultAccess>) =>
    change(queries, vaultId, (list) =>
      mapItems(list, (entry) => (entry.id === id ? { ...entry, ...flags } : entry)),
    )
  return useMutation({
    mutationFn: ({ entry, flags }: { entry: VaultAccess; flags: AccessChange }) =>
      read('PATCH /api/vaults/:id/access/:accessId', {
        params: { id: vaultId, accessId: entry.id },
        body: flags,
      }),
    onMutate: async ({ entry, flags }) => {
      await queries.cancelQueries({ queryKey: accessKey(vaultId) })
      show(entry.id, flags)
    },
    onError: (_, { entry, flags }) =>
      show(entry.id, 'muted' in flags ? { muted: entry.muted } : { archived: entry.archived }),
    onSettled: () => askAnew(queries, vaultId),
  })
}

export function useRemoveAccess(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (accessId: number) =>
      read('DELETE /api/vaults/:id/access/:accessId', { params: { id: vaultId, accessId } }),
    onSuccess: (_, accessId) => change(queries, vaultId, (list) => withoutItem(list, accessId)),
    onSettled: () => askAnew(queries, vaultId),
  })
}

export function useTextAccess(vaultId: number) {
  return useMutation({
    mutationFn: (accessId: number) =>
      read('POST /api/vaults/:id/access/:accessId/message', { params: { id: vaultId, accessId } }),
  })
}

const accessKey = (vaultId: number) => keyOfOne('vault', vaultId, 'access')

type Queries = ReturnType<typeof useQueryClient>

function change(queries: Queries, vaultId: number, how: (list: List) => List): void {
  queries.setQueryData<List>(accessKey(vaultId), (list) => list && how(list))
}

// The lists of vaults show the size of each access list.
function askAnew(queries: Queries, vaultId: number): void {
  void queries.invalidateQueries({ queryKey: accessKey(vaultId) })
  void queries.invalidateQueries({ queryKey: keyOfOne('vault', vaultId), exact: true })
  void queries.invalidateQueries({ queryKey: keyOfMany('vault') })
}

function playersIn(list: List): number[] {
  return itemsOf(list).flatMap(({ playerId }) => playerId ?? [])
}
