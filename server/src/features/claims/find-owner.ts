import { type HelperRole, neededOf } from '@kinhold/domain/claims'
import { CLAIMS_PER_WEEK } from '@kinhold/domain/limits'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findGuardians, findPartners, isFit } from '../guardians/find-guardians.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { type DrawnText, drawText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { lockPlayer, playerById, playerByPhone } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import {
  type Asked,
  askedBy,
  claimById,
  claimsLately,
  lockClaim,
  playerCalled,
  setLookedUp,
} from './claims.queries.ts'
import { addHelpers } from './helpers.queries.ts'

type Finding = Pick<Deps, 'db' | 'live' | 'config' | 'limits' | 'warn' | 'jobs' | 'sms' | 'email'>
type Helpers = { byGuardians: boolean; needed: number; people: { player: PlayerRow; role: HelperRole }[] }

/**
 * Looks up whose account a claim asks for, and asks those to confirm it who may. A claim of an account that is not there,
 * is locked, or was claimed too often stays as it is, and nobody is asked. May run again, and then does nothing.
 */
export async function findOwner(deps: Finding, claimId: number): Promise<void> {
  const [asked, claim] = [await askedBy(deps.db, claimId), await claimById(deps.db, claimId)]
  if (asked === null || !claim) return
  const owner = await ownerOf(deps.db, asked, claim.newPhone)
  // Asked here as well as below: no texts are drawn for a claim of which nobody is told.
  const helpers = owner && (await mayBeClaimed(deps.db, owner.id)) ? await helpersFor(deps.db, owner) : null
  const texted = helpers ? await textsFor(deps, helpers) : []
  await deps.db.transaction().execute(async (tx) => {
    if (owner) await lockPlayer(tx, owner.id)
    await lockClaim(tx, claimId)
    if ((await askedBy(tx, claimId)) === null) return
    const isOpen = owner && (await mayBeClaimed(tx, owner.id))
    if (!isOpen || !helpers) return setLookedUp(tx, claimId, null)
    await ask(tx, deps, claimId, owner, helpers, texted)
  })
}

// The admin's number is changed by whoever runs the server.
async function ownerOf(db: Db, asked: Asked, newPhone: string): Promise<PlayerRow | null> {
  const found =
    'phone' in asked
      ? await playerByPhone(db, asked.phone)
      : await playerById(db, (await playerCalled(db, asked.name, asked.sponsorName)) ?? 0)
  if (!found || isAdmin(found) || found.status !== 'active' || found.awaiting === 'registration') return null
  return found.phone === null || found.phone === newPhone ? null : found
}

async function mayBeClaimed(db: Db, ownerId: number): Promise<boolean> {
  const { count, isLocked } = await claimsLately(db, ownerId)
  return count < CLAIMS_PER_WEEK && !isLocked
}

/** Who may confirm: the guardians, or where none are left the sponsor, the partners of trust units and the admin. */
async function helpersFor(db: Db, owner: PlayerRow): Promise<Helpers> {
  const guardians = await findGuardians(db, owner.id)
  if (guardians) {
    const players = await Promise.all(guardians.ids.map((id) => playerById(db, id)))
    const people = players.filter(isFit).map((player) => ({ player, role: 'guardian' as const }))
    return { byGuardians: true, needed: guardians.needed, people }
  }
  const sponsor = await playerById(db, owner.sponsorId ?? 0)
  const admin = await playerById(db, ADMIN_ID)
  const sides = [
    ...(isFit(sponsor) && !(await areApart(db, owner.id, sponsor.id))
      ? [{ player: sponsor, role: 'sponsor' as const }]
      : []),
    ...(await findPartners(db, owner.id)).map((player) => ({ player, role: 'partner' as const })),
    ...(isFit(admin) ? [{ player: admin, role: 'admin' as const }] : []),
  ]
  // Somebody is one side only, the first of these.
  const people = sides.filter(({ player }, n) => sides.findIndex((one) => one.player.id === player.id) === n)
  return { byGuardians: false, needed: neededOf(3), people }
}

// Drawn before the transaction that queues them: the budgets are counted over a connection of their own.
async function textsFor(deps: Finding, { people }: Helpers): Promise<DrawnText[]> {
  if (!deps.sms) return []
  const drawn: DrawnText[] = []
  for (const { player } of people) {
    const to = await drawText(deps, player.phone!, { kind: 'claim', address: null, sponsorId: null })
    if (typeof to === 'string') drawn.push(to)
  }
  return drawn
}

async function ask(
  tx: Tx,
  deps: Finding,
  claimId: number,
  owner: PlayerRow,
  { byGuardians, needed, people }: Helpers,
  texted: DrawnText[],
): Promise<void> {
  await setLookedUp(tx, claimId, { playerId: owner.id, byGuardians, needed })
  await addHelpers(
    tx,
    claimId,
    people.map(({ player, role }) => ({ playerId: player.id, role })),
  )
  await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_begun' }])
  const body = `${owner.name} says they lost their number. Call or meet them, then enter the six digits they read to you in ${deps.config.appName}.`
  for (const to of texted) await queueMessage(deps, tx, { channel: 'sms', to, body })
  const ids = people.map(({ player }) => player.id)
  await notifyPlayers(
    tx,
    deps,
    ids.map((id) => noteOf.trust(id, 'claim_asked', owner)),
    [{ topic: 'claim', key: null, players: [...new Set([...ids, ADMIN_ID])] }],
  )
}
