import { ADMIN_ID } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { notifyPlayers, settleAsked } from '../notifications/notify-players.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { answererOf } from '../sign-in/passes.queries.ts'
import { acknowledge, addAppeal, hasUnread, type MeasureRow, ownMeasure } from './measures.queries.ts'

export const acknowledgeMeasure = action(async (tx, deps: Deps, playerId: number, id: number) => {
  if (!(await ownMeasure(tx, playerId, id))) return noMeasure()
  await acknowledge(tx, id)
  await deps.live.publish(tx, [{ topic: 'measure', key: id, players: [playerId] }])
  await settleMeasures(tx, deps, playerId)
  return (await ownMeasure(tx, playerId, id))!
})

export async function answerMeasure(deps: Deps, playerId: number, id: number, words: string) {
  const whom = async () => [playerId]
  return holdPlayers<MeasureRow | Refused<404 | 409>>(deps.db, whom, async (tx) => {
    const measure = await ownMeasure(tx, playerId, id)
    if (!measure) return noMeasure()
    if (!(await addAppeal(tx, id, words)))
      return refuse(
        409,
        'answered_already',
        msg`You have answered this already. You can answer it only once.`,
      )
    const { caseId } = measure
    await keepEvents(tx, [{ playerId, kind: 'appealed' }])
    await notifyPlayers(
      tx,
      deps,
      [{ kind: 'appealed', to: ADMIN_ID, about: { id: playerId }, detail: { caseId } }],
      [
        { topic: 'measure', key: id, players: [playerId] },
        { topic: 'case', key: caseId, players: [ADMIN_ID] },
      ],
    )
    await settleMeasures(tx, deps, playerId)
    return (await ownMeasure(tx, playerId, id))!
  })
}

// The notifications don't say which measure they are about, so mark them as read only once all measures have
// been acknowledged.
async function settleMeasures(tx: Tx, deps: Deps, to: number): Promise<void> {
  if (await hasUnread(tx, to)) return
  await settleAsked(tx, deps, [
    { kind: 'warned', to },
    { kind: 'content_removed', to },
  ])
}

const noMeasure = () => notFound('This message from the admin')

/**
 * Finds the suspended member whose answer pass has this token. The pass lets the member answer without
 * signing in.
 */
export async function findAnswerer(
  db: Db,
  token: string | undefined,
): Promise<{ id: number; name: string } | Refused<401>> {
  const answerer = token === undefined ? undefined : await answererOf(db, hashOf(token))
  return (
    answerer ??
    refuse(401, 'no_session', msg`Please sign in with your number first: then you can read why, and answer.`)
  )
}
