import type { Group, GroupMember, PostHit } from '@kinhold/contract/groups'
import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'
import { FORMER_BOARD_DAYS, LIST_MOST } from '@kinhold/domain/limits'
import { isFullyConfirmed, isOfUnit } from '@kinhold/domain/units'
import { plural } from '@lingui/core/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Input, read, readPage } from '../../api.ts'
import { useForget } from '../../parts/forget.data.ts'
import { itemsOf, type KeptPages } from '../../parts/list/kept-pages.ts'
import { readAllPages, usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'

export function useGroupsOf(playerId: number) {
  return usePages<Group>({
    queryKey: keyOfMany('group', 'of', playerId),
    load: (before) =>
      readPage('GET /api/groups/player/:id', {
        params: { id: playerId },
        query: { limit: LIST_MOST, before },
      }),
  })
}

export function useGroup(groupId: number) {
  return useQuery({
    queryKey: keyOfOne('group', groupId),
    queryFn: () => read('GET /api/groups/:id', { params: { id: groupId } }),
  })
}

export function useMembers(groupId: number) {
  return useQuery({
    queryKey: keyOfOne('group', groupId, 'members'),
    queryFn: () => read('GET /api/groups/:id/members', { params: { id: groupId } }),
    select: inOrder,
    meta: { hears: [{ topic: 'player', keysIn: playersAmong }] },
  })
}

// Sorts members by id, the order in which the list of groups shows their faces.
function inOrder(members: GroupMember[]): GroupMember[] {
  return members.toSorted((a, b) => a.playerId - b.playerId)
}

export function useCreateGroup() {
  const forget = useForget('group', 'trust-unit')
  return useMutation({
    mutationFn: (body: Input<'POST /api/groups'>['body']) => read('POST /api/groups', { body }),
    // Refetch even if the server rejects the request, since a rejection usually means that someone else has
    // already created the group.
    onSettled: () => void forget(),
  })
}

export function useUpdateGroup(groupId: number) {
  const queries = useQueryClient()
  const forget = useForget('group', 'trust-unit')
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/groups/:id'>['body']) =>
      read('PATCH /api/groups/:id', { params: { id: groupId }, body }),
    onSuccess: (group) => queries.setQueryData<Group>(keyOfOne('group', groupId), group),
    onSettled: () => void forget(),
  })
}

function playersAmong(members: GroupMember[]): number[] {
  return members.map(({ playerId }) => playerId)
}

const PAGE = 30

export function useFoundPosts(q: string, isEnabled: boolean) {
  return usePages<PostHit>({
    queryKey: keyOfMany('post', 'found', q),
    load: (before) => readPage('GET /api/search/posts', { query: { q, before, limit: PAGE } }),
    hears: ['group', { topic: 'player', keysIn: authorsOf }],
    staysMeanwhile: true,
    isEnabled,
  })
}

function authorsOf(found: KeptPages<PostHit>): number[] {
  return itemsOf(found).map(({ author }) => author.id)
}

export function useUnitsToName(playerId: number) {
  return useQuery({
    ...unitsOf(playerId),
    select: (units) => units.filter((unit) => canBeNamedBy(playerId, unit)),
  })
}

/** Returns each group's three people, keyed by the group's id. A dissolved group has none. */
export function usePeopleOfGroups(playerId: number, isAsked: boolean): Map<number | null, PlayerCard[]> {
  const { data } = useQuery({ ...unitsOf(playerId), select: peopleByGroup, enabled: isAsked })
  return data ?? NOBODY
}

const NOBODY = new Map<number | null, PlayerCard[]>()

function peopleByGroup(units: TrustUnit[]) {
  return new Map(units.map((unit) => [unit.groupId, peopleOf(unit).toSorted((a, b) => a.id - b.id)]))
}

function peopleOf({ sponsor, inviteeA, inviteeB }: TrustUnit): PlayerCard[] {
  return [sponsor, inviteeA, inviteeB]
}

function idsIn(units: TrustUnit[]): number[] {
  return units.flatMap(peopleOf).map(({ id }) => id)
}

function unitsOf(playerId: number) {
  return queryOptions({
    queryKey: keyOfMany('trust-unit', 'with-groups', playerId),
    // A unit may be on any page, so every page is fetched.
    queryFn: () =>
      readAllPages<TrustUnit>((before) =>
        readPage('GET /api/trust-units', { query: { limit: LIST_MOST, before } }),
      ),
    meta: { hears: ['group', { topic: 'player', keysIn: idsIn }] },
  })
}

// The admin's list contains everyone's units, but only the people in a unit can create its group.
function canBeNamedBy(playerId: number, unit: TrustUnit): boolean {
  const { groupId, confirmations } = unit
  return groupId === null && isFullyConfirmed(confirmations) && isOfUnit(confirmations, playerId)
}

export function peopleInWords(count: number): string {
  return plural(count, { one: '1 member', other: '# members' })
}

/** Returns the time (ISO 8601) at which the server removes the posts on a dissolved unit's board (TRU-06). */
export function readableUntil(closedAt: string): string {
  return new Date(Date.parse(closedAt) + FORMER_BOARD_DAYS * DAY_MS).toISOString()
}

const DAY_MS = 86_400_000
