import { neededOf } from '@kinhold/domain/claims'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/refusals.ts'
import { bondedTo } from '../../bonds/bonds.queries.ts'
import { activePartnersOf } from '../../bonds/units/units.queries.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { playerById } from '../../players/players.queries.ts'
import { areApart, idsApartFrom } from '../../ties/ties.queries.ts'
import { setAnswer, setsOf } from './guardians.queries.ts'

const PROPOSED_MOST = 5
const PARTNERS_MOST = 40

/** Returns the ids of the people bonded to a player, except those separated from the player by a block. */
export async function idsOfEligible(db: Db, playerId: number): Promise<Set<number>> {
  const apart = new Set(await idsApartFrom(db, playerId))
  const bonded = (await bondedTo(db, playerId)).filter((id) => !apart.has(id))
  return new Set(bonded)
}

export function isFit(player: PlayerRow | undefined): player is PlayerRow {
  return player?.status === 'active' && player.awaiting === null && player.phone !== null
}

/** Returns the current guardians, or null if fewer remain than are needed (TRU-79). */
export async function findGuardians(db: Db, playerId: number) {
  const { now } = await setsOf(db, playerId)
  if (!now) return null
  const eligible = await idsOfEligible(db, playerId)
  const agreed = now.named.filter(({ id, answer }) => answer === 'agreed' && eligible.has(id))
  const players = await Promise.all(agreed.map(({ id }) => playerById(db, id)))
  const ids = players.filter(isFit).map(({ id }) => id)
  const needed = neededOf(now.named.length)
  return ids.length < needed ? null : { ids, needed }
}

/** Returns the active people who share a bond and a confirmed unit with a player, latest unit first. */
export async function findPartners(db: Db, playerId: number): Promise<PlayerRow[]> {
  const ids = await activePartnersOf(db, playerId, PARTNERS_MOST)
  return (await Promise.all(ids.map((id) => playerById(db, id)))).filter(isFit)
}

export async function findProposed(db: Db, player: PlayerRow): Promise<PlayerRow[]> {
  const partners = await findPartners(db, player.id)
  if (partners.length >= PROPOSED_MOST) return partners.slice(0, PROPOSED_MOST)
  const known = new Set(partners.map(({ id }) => id))
  const proposed = [...partners]
  for (const id of await idsOfEligible(db, player.id)) {
    const other = known.has(id) ? undefined : await playerById(db, id)
    if (isFit(other) && !isAdmin(other)) proposed.push(other)
    if (proposed.length === PROPOSED_MOST) break
  }
  return proposed
}

/**
 * Stores the caller's answer to a player who asked the caller to be a guardian. Returns the refusal, or null.
 */
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
      [{ kind, to: playerId, about: me }],
      [{ topic: 'claim', key: null, players: [me.id, playerId] }],
    )
    await settleAsked(tx, deps, [{ kind: 'guardian_asked', to: me.id, about: playerId }])
    return null
  },
)

const noAsker = () => notFound('This player')
