import type { TrustBond } from '@kinhold/contract/bonds'
import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api.ts'
import { readAllPages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** A bonded person with a visible number. */
export type Person = { id: number; name: string; profilePhoto: string | null; phone: string }

/** The people a member can share a vault with without typing a number, by name. */
export function usePeopleToPick(me: Player) {
  return useQuery({
    queryKey: keyOfMany('bond', 'to-pick', me.id),
    queryFn: () => readAllPages<TrustBond>((before) => readBonds(me, before)),
    select: (bonds: TrustBond[]) => peopleIn(bonds, me.id),
    meta: { hears: ['player'] },
  })
}

// The plain list holds all bonds for the admin, so a search by number finds their own.
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
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
