import type { VaultItem } from '@kinhold/contract/vault-content'
import { type Input, read, readPage } from '../../../api.ts'
import { withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { useChangeOfList, usePages } from '../../../parts/list/pages.data.ts'
import { keyOfVault } from '../vault.data.ts'

export function useItems(vaultId: number) {
  return usePages<VaultItem>({
    queryKey: itemsKey(vaultId),
    load: (before) => readPage('GET /api/vaults/:id/items', { params: { id: vaultId }, query: { before } }),
  })
}

export function useAddItem(vaultId: number) {
  return useChangeOfList<VaultItem, Input<'POST /api/vaults/:id/items'>['body'], VaultItem>(
    itemsKey(vaultId),
    (body) => read('POST /api/vaults/:id/items', { params: { id: vaultId }, body }),
    withFirst,
  )
}

export function useDeleteItem(vaultId: number) {
  return useChangeOfList<VaultItem, number, unknown>(
    itemsKey(vaultId),
    (id) => read('DELETE /api/vault-items/:id', { params: { id }, query: { vaultId } }),
    (items, _, id) => withoutItem(items, id),
  )
}

const itemsKey = (vaultId: number) => keyOfVault(vaultId, 'items')
