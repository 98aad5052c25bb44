import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { acknowledge, addAppeal, type MeasureRow, ownMeasure } from './measures.queries.ts'

/** Reasons for a refused answer. */
export type NotAnswered = 'not_found' | 'answered_already'

/** Notes that the member read a measure against them: it is not shown any more (TRU-43). */
export async function acknowledgeMeasure(
  deps: Deps,
  playerId: number,
  id: number,
): Promise<MeasureRow | 'not_found'> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await ownMeasure(tx, playerId, id))) return 'not_found'
    await acknowledge(tx, id)
    await deps.live.tell(tx, [{ topic: 'measure', key: id, players: [playerId] }])
    return (await ownMeasure(tx, playerId, id))!
  })
}

/** Stores a member's answer to a measure, which they may give once, and notifies the admin (TRU-44). */
export async function answerMeasure(
  deps: Deps,
  playerId: number,
  id: number,
  words: string,
): Promise<MeasureRow | NotAnswered> {
  return holdPlayers(
    deps.db,
    async () => [playerId],
    (tx) => answer(tx, deps, playerId, id, words),
  )
}

async function answer(
  tx: Tx,
  deps: Deps,
  playerId: number,
  id: number,
  words: string,
): Promise<MeasureRow | NotAnswered> {
  const measure = await ownMeasure(tx, playerId, id)
  if (!measure) return 'not_found'
  if (!(await addAppeal(tx, id, words))) return 'answered_already'
  const { caseId } = measure
  await keepEvents(tx, [{ playerId, kind: 'appealed' }])
  const told = noteOf.trust(ADMIN_ID, 'appealed', { id: playerId }, { caseId })
  await notifyPlayers(
    tx,
    deps,
    [told],
    [
      { topic: 'measure', key: id, players: [playerId] },
      { topic: 'case', key: caseId, players: [ADMIN_ID] },
    ],
  )
  return (await ownMeasure(tx, playerId, id))!
}
