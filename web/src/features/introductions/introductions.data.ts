import type { TrustBond } from '@kinhold/contract/bonds'
import type { Introduction, Sibling } from '@kinhold/contract/introductions'
import type { PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { useQuery } from '@tanstack/react-query'
import { compareNames } from '../../browser/in-words.ts'
import { read, readPage } from '../../api.ts'
import { useChange } from '../../parts/forget.data.ts'
import { itemsOf, type KeptPages } from '../../parts/list/kept-pages.ts'
import { readAllPages, usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'

/** Loads the siblings: the other people brought in by the member's sponsor. The admin has no sponsor. */
export function useSiblings(isAdmin: boolean) {
  return usePages<Sibling>({
    queryKey: keyOfMany('player', 'siblings'),
    hears: ['bond', 'invitation'],
    isEnabled: !isAdmin,
    load: (before) => readPage('GET /api/siblings', { query: { before } }),
  })
}

export function useConnect() {
  return useChange(
    (id: number) => read('POST /api/siblings/:id/connect', { params: { id } }),
    'player',
    'invitation',
    'dashboard',
  )
}

/** Loads the card of the member's sponsor from the member's profile. */
export function useSponsor(memberId: number) {
  return useQuery({
    queryKey: keyOfOne('player', memberId),
    queryFn: async () => (await read('GET /api/players/:id', { params: { id: memberId } })) as PlayerProfile,
    meta: { hears: [{ topic: 'player', keysIn: sponsorOf }] },
    select: ({ sponsor }: PlayerProfile) => sponsor,
  })
}

function sponsorOf({ sponsor }: PlayerProfile): number[] {
  return sponsor ? [sponsor.id] : []
}

/** Loads the introductions that the member can answer. The admin has none. */
export function useIntroductions(isAdmin: boolean) {
  return usePages<Introduction>({
    queryKey: keyOfMany('invitation', 'introductions'),
    hears: ['bond', { topic: 'player', keysIn: peopleIn }],
    isEnabled: !isAdmin,
    load: (before) => readPage('GET /api/introductions', { query: { before } }),
  })
}

function peopleIn(list: KeptPages<Introduction>): number[] {
  return itemsOf(list).flatMap(({ introducer, other }) => [introducer.id, other.id])
}

export function useAnswerIntroduction() {
  return useChange(
    ({ id, yes }: { id: number; yes: boolean }) =>
      read('POST /api/introductions/:id/answer', { params: { id }, body: { yes } }),
    'invitation',
    'bond',
    'trust-unit',
    'player',
    'dashboard',
  )
}

/** Loads the people bonded to the member, sorted by name and without the admin. */
export function useBondedPeople(myId: number) {
  return useQuery({
    queryKey: keyOfMany('bond', 'people', myId),
    queryFn: () =>
      readAllPages<TrustBond>((before) =>
        readPage('GET /api/trust-bonds', { query: { before, limit: LIST_MOST } }),
      ),
    select: (bonds: TrustBond[]): PlayerCard[] =>
      bonds
        .map(({ sponsor, invitee }) => (sponsor.id === myId ? invitee : sponsor))
        .filter(({ id }) => id !== ADMIN_ID)
        .toSorted((a, b) => compareNames(a.name, b.name)),
    meta: { hears: ['player'] },
  })
}

export function introduce(playerId: number, otherId: number, words: string) {
  return read('POST /api/introductions', { body: { playerId, otherId, ...(words && { words }) } })
}
