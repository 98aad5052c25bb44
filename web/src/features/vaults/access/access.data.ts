import type { VaultAccess } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, ask, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { readAllPages, useChangeAtOnce, useChangeOfList, usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

// An access list has at most 500 numbers, and usually only a few.
const AT_ONCE = 50

export type AccessChange = { muted: boolean } | { archived: boolean } | { mayAdd: boolean }

export function useAccess(vaultId: number) {
  return usePages<VaultAccess>({
    queryKey: accessKey(vaultId),
    // An access entry shows a player's name, so a change to that player makes the entry stale.
    hears: [{ topic: 'player', keysIn: playersIn }],
    load: (before) => readList(vaultId, before),
  })
}

function readList(vaultId: number, before: string | undefined) {
  return readPage('GET /api/vaults/:id/access', {
    params: { id: vaultId },
    query: { limit: AT_ONCE, before },
  })
}

/** Adds a number to the access list (VLT-42). `isNew` is false if the number was already on the list. */
export function useAddAccess(vaultId: number) {
  return useChangeOfList<VaultAccess, string, { entry: VaultAccess; isNew: boolean }>(
    accessKey(vaultId),
    async (phone) => {
      const { status, body } = await ask('POST /api/vaults/:id/access', {
        params: { id: vaultId },
        body: { accessType: 'phone', accessValue: phone },
      })
      if (status !== 200 && status !== 201) throw new ApiError(status, JSON.stringify(body ?? ''), '')
      return { entry: body, isNew: status === 201 }
    },
    (list, { entry }) => withFirst(list, entry),
    [],
  )
}

export function useReadAnew(vaultId: number): () => void {
  const queries = useQueryClient()
  return () => staleWith(vaultId).forEach((filters) => void queries.invalidateQueries(filters))
}

export function useChangeAccess(vaultId: number) {
  return useChangeAtOnce<VaultAccess, AccessChange>(
    accessKey(vaultId),
    (accessId, body) =>
      read('PATCH /api/vaults/:id/access/:accessId', { params: { id: vaultId, accessId }, body }),
    staleWith(vaultId),
  )
}

/** Sets the label of a number on the access list. A blank label removes the existing label (FAM-41). */
export function labelAccess(vaultId: number, accessId: number, label: string) {
  return read('PUT /api/vaults/:id/access/:accessId/label', {
    params: { id: vaultId, accessId },
    body: { label },
  })
}

export function useLabelAccess(vaultId: number) {
  return useChangeAtOnce<VaultAccess, { label: string | null }>(
    accessKey(vaultId),
    (accessId, { label }) => labelAccess(vaultId, accessId, label ?? ''),
    staleWith(vaultId),
  )
}

/** Labels several numbers on a vault's access list. Returns false if a request fails. */
export async function labelNumbers(vaultId: number, named: { phone: string; name: string }[]) {
  if (named.length === 0) return true
  try {
    const entries = await readAllPages<VaultAccess>((before) => readList(vaultId, before))
    for (const { phone, name } of named) {
      const entry = entries.find(({ accessValue }) => accessValue === phone)
      if (entry) await labelAccess(vaultId, entry.id, name)
    }
    return true
  } catch {
    return false
  }
}

export const NAMES_NOT_SAVED = {
  title: t`Not every name was saved`,
  description: t`You can give the names in the list of the vault.`,
}

/**
 * The access entry to remove. If `content` is set, everything that the person added is also removed (FAM-04).
 */
type Ending = { accessId: number; content?: 'remove' | undefined }

export function useRemoveAccess(vaultId: number) {
  return useChangeOfList<VaultAccess, Ending, unknown>(
    accessKey(vaultId),
    ({ accessId, content }) =>
      read('DELETE /api/vaults/:id/access/:accessId', {
        params: { id: vaultId, accessId },
        ...(content && { query: { content } }),
      }),
    (list, _, { accessId }) => withoutItem(list, accessId),
    // Refetch the vault too, because the content that the person added may have been removed.
    [...staleWith(vaultId), { queryKey: keyOfOne('vault', vaultId) }],
  )
}

export function useTextAccess(vaultId: number) {
  return useMutation({
    mutationFn: (accessId: number) =>
      read('POST /api/vaults/:id/access/:accessId/message', { params: { id: vaultId, accessId } }),
  })
}

const accessKey = (vaultId: number) => keyOfOne('vault', vaultId, 'access')

// The lists of vaults show the length of each vault's access list, so refetch them too.
const staleWith = (vaultId: number) => [
  { queryKey: accessKey(vaultId) },
  { queryKey: keyOfOne('vault', vaultId), exact: true },
  { queryKey: keyOfMany('vault') },
]

function playersIn(list: KeptPages<VaultAccess>): number[] {
  return itemsOf(list).flatMap(({ playerId }) => playerId ?? [])
}
