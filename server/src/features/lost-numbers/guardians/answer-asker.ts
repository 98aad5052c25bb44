import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/refusals.ts'
import { noteOf } from '../../notifications/notes.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { setAnswer } from './guardians.queries.ts'

/** Agrees or declines to be a player's guardian, or stops being one; returns the refusal, or null. */
export const answerAsker = action(
  async (tx, deps: Deps, me: PlayerRow, playerId: number, agrees: boolean) => {
    if (await areApart(tx, me.id, playerId)) return noAsker()
    const answer = agrees ? 'agreed' : 'declined'
    const { wasAsked, changed } = await setAnswer(tx, { playerId, guardianId: me.id, answer })
    if (!changed) return wasAsked ? null : noAsker()
    const kind = agrees ? 'guardian_agreed' : 'guardian_declined'
    await keepEvents(tx, [{ playerId, kind, aboutId: me.id }])
    await notifyPlayers(
      tx,
      deps,
      [noteOf.trust(playerId, kind, me)],
      [{ topic: 'claim', key: null, players: [me.id, playerId] }],
    )
    return null
  },
)

const noAsker = () => notFound('This player')
