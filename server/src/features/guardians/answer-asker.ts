import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { areApart } from '../ties/ties.queries.ts'
import { setAnswer } from './guardians.queries.ts'

/** Agrees or declines to be a player's guardian, or stops being one; false if the player did not ask. */
export async function answerAsker(
  deps: Deps,
  me: PlayerRow,
  playerId: number,
  agrees: boolean,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (await areApart(tx, me.id, playerId)) return false
    const answer = agrees ? 'agreed' : 'declined'
    const { wasAsked, changed } = await setAnswer(tx, { playerId, guardianId: me.id, answer })
    if (!changed) return wasAsked
    const kind = agrees ? 'guardian_agreed' : 'guardian_declined'
    await keepEvents(tx, [{ playerId, kind, aboutId: me.id }])
    await notifyPlayers(
      tx,
      deps,
      [noteOf.trust(playerId, kind, me)],
      [{ topic: 'claim', key: null, players: [me.id, playerId] }],
    )
    return true
  })
}
