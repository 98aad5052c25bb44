import type { Block } from '@kinhold/contract/blocks'
import type { Silence } from '@kinhold/contract/mutes'
import type { Way } from '@kinhold/contract/ways'
import type { MuteKind, MuteSpan } from '@kinhold/domain/mutes'
import { ADMIN_ID } from '@kinhold/domain/players'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { isOfTheServer, keyOfAll, keyOfMany, keyOfOne, type Name } from '../../query-key.ts'
import { type KeptPages, withoutItem } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { useSession } from '../session/use-session.ts'

export type Blocked = Block & { id: number }

const KEY = keyOfMany('block')

export function useBlocks() {
  return usePages<Blocked>({
    queryKey: KEY,
    // Blocking someone in another tab publishes a live update on the topic 'player'.
    hears: ['player'],
    load: async (before) => {
      const { items, next } = await readPage('GET /api/blocks', { query: { before } })
      return { items: items.map((one) => ({ ...one, id: one.player.id })), next }
    },
  })
}

/** Blocks a person (TRU-20). Refetches nearly all queries, since any view may show that person. */
export function useAddBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (playerId: number) => read('POST /api/blocks', { body: { playerId } }),
    onSuccess: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) }),
  })
}

export function useRemoveBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (playerId: number) => read('DELETE /api/blocks/:playerId', { params: { playerId } }),
    onMutate: async (playerId) => {
      await queries.cancelQueries({ queryKey: KEY })
      const before = queries.getQueryData<KeptPages<Blocked>>(KEY)
      queries.setQueryData<KeptPages<Blocked>>(KEY, (list) => list && withoutItem(list, playerId))
      return { before }
    },
    onError: (_error, _playerId, context) => queries.setQueryData(KEY, context?.before),
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => !isOfTheServer(queryKey) }),
  })
}

export type Person = { id: number; name: string }

/** Returns the person if the signed-in member may block them, or else null (TRU-27, TRU-31). */
export function useMayBlock(person: Person | null | undefined): Person | null {
  const { player } = useSession()
  if (!person || person.id === ADMIN_ID || player?.userType !== 'member' || player.isAdmin) return null
  return player.id === person.id ? null : person
}

/**
 * Something that can be muted. For a conversation, `id` is the other person's id. For a board, `id` is the
 * group's id.
 */
export type Thing = { kind: MuteKind; id: number }

/** A change to a mute. A null span ends the mute. */
type Change = Thing & { span: MuteSpan | null; mute: Silence | undefined }

const CHANGE = ['mute change']

/** Mutes or unmutes something (TRU-28). A pending change shows right away. */
export function useSetMute() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: 'mutes' },
    mutationFn: ({ kind, id, span }: Change) =>
      span === null
        ? takeBack({ kind, id })
        : read('PUT /api/mutes', { body: { kind, id, for: span } }).then(() => undefined),
    // Keep the mutation pending until the views have been refetched, so that the old state doesn't reappear.
    onSettled: (_answer, _error, { kind }) =>
      Promise.all(SHOWN_IN[kind].map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) }))),
  })
}

export function useMuteNow({ kind, id }: Thing, mute: Silence | undefined): Silence | undefined {
  const underWay = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const last = underWay.findLast((change) => change.kind === kind && change.id === id)
  return last ? last.mute : mute
}

const SHOWN_IN: Record<MuteKind, readonly Name[]> = {
  conversation: ['message', 'conversation-read', 'bond', 'notification'],
  board: ['group', 'notification'],
  vault: ['vault', 'notification'],
  person: ['player', 'message', 'conversation-read', 'bond', 'notification'],
}

// Muting a person also mutes the conversation, so unmuting the conversation must end both mutes.
async function takeBack({ kind, id }: Thing): Promise<void> {
  await read('DELETE /api/mutes/:kind/:id', { params: { kind, id } })
  if (kind === 'conversation') await read('DELETE /api/mutes/:kind/:id', { params: { kind: 'person', id } })
}

export function useWay(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId, 'way'),
    meta: { hears: ['bond', { topic: 'player', keysIn: shownIn }] },
    queryFn: () => read('GET /api/players/:id/way', { params: { id: playerId } }),
  })
}

function shownIn({ people, common }: Way): number[] {
  return [...people, ...(common?.people ?? [])].map(({ id }) => id)
}
