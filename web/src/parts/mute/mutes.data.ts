import type { Silence } from '@kinhold/contract/mutes'
import type { MuteKind, MuteSpan } from '@kinhold/domain/mutes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll, type Name } from '../../query-key.ts'

/** Something that can be muted: of a conversation the id of the other side, of a board that of its group. */
export type Thing = { kind: MuteKind; id: number }

/** What is asked for: for how long, null for not at all any more, and how that is shown until the server has answered. */
type Change = Thing & { span: MuteSpan | null; mute: Silence | undefined }

const CHANGE = ['mute change']

/** Mutes something or takes it back (TRU-28): shown at once, and as it was where the server refused. */
export function useSetMute() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: 'mutes' },
    mutationFn: ({ kind, id, span }: Change) =>
      span === null
        ? takeBack({ kind, id })
        : read('PUT /api/mutes', { body: { kind, id, for: span } }).then(() => undefined),
    // Under way until what shows it was read anew, so that nothing blinks.
    onSettled: (_answer, _error, { kind }) =>
      Promise.all(SHOWN_IN[kind].map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) }))),
  })
}

/** The silence of something, with what is on its way to the server. */
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

// A conversation is quiet, too, where the person was muted whom it is with.
async function takeBack({ kind, id }: Thing): Promise<void> {
  await read('DELETE /api/mutes/:kind/:id', { params: { kind, id } })
  if (kind === 'conversation') await read('DELETE /api/mutes/:kind/:id', { params: { kind: 'person', id } })
}
