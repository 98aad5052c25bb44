import type { TrustBond } from '@kinhold/contract/bonds'
import type { Player } from '@kinhold/contract/players'
import type { Vault } from '@kinhold/contract/vaults'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { compareNames } from '../../../browser/in-words.ts'
import { type Input, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, mapItems, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { readAllPages, useChangeOfList, usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany, keyOfOne } from '../../../query-key.ts'

const KEY = keyOfMany('vault', 'list')

export function useVaults() {
  return usePages<Vault>({
    queryKey: KEY,
    // A card shows the vault owner's name, so a change to the owner makes the card stale.
    hears: [{ topic: 'player', keysIn: ownersIn }],
    load: (before) => readPage('GET /api/vaults', { query: { before } }),
  })
}

/** Opens a vault by its access code. The server adds the member's own number to the vault's list (VLT-07). */
export function useOpenByCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => read('GET /api/vaults/access/:code', { params: { code } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keyOfAll('vault') }),
  })
}

export function useCreateVault() {
  return useChangeOfList<Vault, Input<'POST /api/vaults'>['body'], Vault>(
    KEY,
    (body) => read('POST /api/vaults', { body }),
    withFirst,
  )
}

export function useUpdateVault(id: number) {
  return useChangeOfList<Vault, Input<'PATCH /api/vaults/:id'>['body'], Vault>(
    KEY,
    (body) => read('PATCH /api/vaults/:id', { params: { id }, body }),
    (list, changed) => mapItems(list, (vault) => (vault.id === id ? changed : vault)),
    staleWith(id),
  )
}

export function useReplaceCode(id: number) {
  return useChangeOfList<Vault, void, Pick<Vault, 'accessCode'>>(
    KEY,
    () => read('POST /api/vaults/:id/access-code', { params: { id } }),
    (list, { accessCode }) => mapItems(list, (vault) => (vault.id === id ? { ...vault, accessCode } : vault)),
    staleWith(id),
  )
}

export function useDeleteVault() {
  return useChangeOfList<Vault, number, unknown>(
    KEY,
    (id) => read('DELETE /api/vaults/:id', { params: { id } }),
    (list, _, id) => withoutItem(list, id),
  )
}

const staleWith = (id: number) => [{ queryKey: KEY }, { queryKey: keyOfOne('vault', id) }]

function ownersIn(list: KeptPages<Vault>): number[] {
  return itemsOf(list).map(({ ownerId }) => ownerId)
}

export type Person = { id: number; name: string; profilePhoto: string | null; phone: string }

/** Loads the people that a member can choose for a vault instead of typing a number, sorted by name. */
export function usePeopleToPick(me: Player) {
  return useQuery({
    queryKey: keyOfMany('bond', 'to-pick', me.id),
    queryFn: () => readAllPages<TrustBond>((before) => readBonds(me, before)),
    select: (bonds: TrustBond[]) => peopleIn(bonds, me.id),
    meta: { hears: ['player'] },
  })
}

// The admin's list has everyone's bonds, so search the list for the admin's own number or name.
function readBonds({ isAdmin, phone, name }: Player, before: string | undefined) {
  const query = { limit: LIST_MOST, before }
  if (!isAdmin) return readPage('GET /api/trust-bonds', { query })
  return readPage('GET /api/admin/bonds', { query: { ...query, search: phone ?? name } })
}

function peopleIn(bonds: TrustBond[], myId: number): Person[] {
  return bonds
    .filter(({ sponsor, invitee }) => sponsor.id === myId || invitee.id === myId)
    .map(({ sponsor, invitee }) => (sponsor.id === myId ? invitee : sponsor))
    .flatMap(({ id, name, profilePhoto, phone }) => (phone === null ? [] : { id, name, profilePhoto, phone }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}
