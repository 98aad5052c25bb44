import type { Group, GroupMember } from '@kinhold/contract/groups'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Input, read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany, keyOfOne } from '../../query-key.ts'

/** A member's groups, newest first, a page at a time (UNI-39). */
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

/** One group (UNI-40). */
export function useGroup(groupId: number) {
  return useQuery({
    queryKey: keyOfOne('group', groupId),
    queryFn: () => read('GET /api/groups/:id', { params: { id: groupId } }),
  })
}

/** The members of a group (UNI-41); also refetched when one of them changes. */
export function useMembers(groupId: number) {
  return useQuery({
    queryKey: keyOfOne('group', groupId, 'members'),
    queryFn: () => read('GET /api/groups/:id/members', { params: { id: groupId } }),
    meta: { hears: [{ topic: 'player', keysIn: playersAmong }] },
  })
}

/** Creates the group of a confirmed unit (UNI-36, UNI-37). */
export function useCreateGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /api/groups'>['body']) => read('POST /api/groups', { body }),
    // Also after a refusal: usually another person was first.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOfAll('group') })
      void queries.invalidateQueries({ queryKey: keyOfAll('trust-unit') })
    },
  })
}

/** Changes the name or description of a group; only its creator may (UNI-50). */
export function useUpdateGroup(groupId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/groups/:id'>['body']) =>
      read('PATCH /api/groups/:id', { params: { id: groupId }, body }),
    onSuccess: (group) => queries.setQueryData<Group>(keyOfOne('group', groupId), group),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOfAll('group') })
      void queries.invalidateQueries({ queryKey: keyOfAll('trust-unit') })
    },
  })
}

function playersAmong(members: GroupMember[]): number[] {
  return members.map(({ playerId }) => playerId)
}
