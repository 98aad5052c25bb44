import type { VaultItem } from '@kinhold/contract/vault-content'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, read, readPage } from '../../../api.ts'
import { type KeptPages, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfVault } from '../vault.data.ts'

type Items = KeptPages<VaultItem>

export function useItems(vaultId: number) {
  return usePages<VaultItem>({
    queryKey: itemsKey(vaultId),
    load: (before) => readPage('GET /api/vaults/:id/items', { params: { id: vaultId }, query: { before } }),
  })
}

export function useAddItem(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /api/vaults/:id/items'>['body']) =>
      read('POST /api/vaults/:id/items', { params: { id: vaultId }, body }),
    onSuccess: (item) =>
      queries.setQueryData<Items>(itemsKey(vaultId), (items) => items && withFirst(items, item)),
    onSettled: () => void queries.invalidateQueries({ queryKey: itemsKey(vaultId) }),
  })
}

export function useDeleteItem(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/vault-items/:id', { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueryData<Items>(itemsKey(vaultId), (items) => items && withoutItem(items, id)),
    onSettled: () => void queries.invalidateQueries({ queryKey: itemsKey(vaultId) }),
  })
}

const itemsKey = (vaultId: number) => keyOfVault(vaultId, 'items')
