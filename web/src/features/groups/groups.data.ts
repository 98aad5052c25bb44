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

/** Who belongs to a group (UNI-41); asked for anew when one of them changes as well. */
export function useMembers(groupId: number) {
  return useQuery({
    queryKey: keyOfOne('group', groupId, 'members'),
    queryFn: () => read('GET /api/groups/:id/members', { params: { id: groupId } }),
    meta: { hears: [{ topic: 'player', keysIn: playersAmong }] },
  })
}

/** Names the group of a confirmed unit (UNI-36, UNI-37). */
export function useCreateGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /api/groups'>['body']) => read('POST /api/groups', { body }),
    // After a refusal too: mostly somebody else was first.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keyOfAll('group') })
      void queries.invalidateQueries({ queryKey: keyOfAll('trust-unit') })
    },
  })
}

/** Renames a group or describes it anew: its creator's to do (UNI-50). */
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
