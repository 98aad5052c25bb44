import type { Silence } from '@kinhold/contract/mutes'
import type { MuteKind, MuteSpan } from '@kinhold/domain/mutes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll, type Name } from '../../query-key.ts'

/** A thing that can be muted. `id` is the other person for a conversation, the group for a board. */
export type Thing = { kind: MuteKind; id: number }

/** A change of a mute: its span, null to unmute, and the mute to show until the server responds. */
type Change = Thing & { span: MuteSpan | null; mute: Silence | undefined }

const CHANGE = ['mute change']

/** Mutes or unmutes a thing (TRU-28): shown at once, and undone if the server refuses. */
export function useSetMute() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: 'mutes' },
    mutationFn: ({ kind, id, span }: Change) =>
      span === null
        ? takeBack({ kind, id })
        : read('PUT /api/mutes', { body: { kind, id, for: span } }).then(() => undefined),
    // The mutation stays pending until the views are refetched, so that nothing flickers.
    onSettled: (_answer, _error, { kind }) =>
      Promise.all(SHOWN_IN[kind].map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) }))),
  })
}

/** The mute of a thing, including a change that is still being sent. */
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

// A conversation is also muted if the person in it is.
async function takeBack({ kind, id }: Thing): Promise<void> {
  await read('DELETE /api/mutes/:kind/:id', { params: { kind, id } })
  if (kind === 'conversation') await read('DELETE /api/mutes/:kind/:id', { params: { kind: 'person', id } })
}
