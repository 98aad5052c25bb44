import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import { rollBack, transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { bondedTo } from '../../bonds/bonds.queries.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { holdPhone, isBlockedNow } from '../../phones/blocked-phones.queries.ts'
import { playersWhoSee } from '../../players/audience.queries.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { changePlayerWithPhone, lockPlayer } from '../../players/players.queries.ts'
import { endNumbers } from '../../sessions/end-session.ts'
import { endSessionsOf } from '../../sessions/sessions.queries.ts'
import { moveEntries } from '../../sign-in/change-phone.ts'
import { removePassesOf } from '../../sign-in/passes.queries.ts'
import { removePasskeysOf } from '../../sign-in/passkeys/passkeys.queries.ts'
import { removeLaterSets } from '../guardians/guardians.queries.ts'
import { newsOfClaim, settleClaims } from './ask-helpers.ts'
import {
  claimById,
  type ClaimRow,
  dueClaims,
  endOthers,
  isDue,
  lockClaim,
  setEnded,
} from './claims.queries.ts'
import { helpersWhoHear } from './helpers.queries.ts'

type Completing = Pick<Deps, 'db' | 'live'>

export async function completeDue(deps: Completing): Promise<void> {
  for (const id of await dueClaims(deps.db)) await completeClaim(deps, id)
}

/**
 * Moves a due claim's account to the new number and signs out every browser, so that anyone who stole the old
 * number loses access. The claim fails if the new number is taken or blocked, or if the account is inactive.
 */
export async function completeClaim(deps: Completing, id: number): Promise<void> {
  const claim = await claimById(deps.db, id)
  if (claim?.state !== 'waiting') return
  const failed = await transact(deps.db, (tx) => complete(tx, deps, claim))
  if (failed === 'failed') await fail(deps, id)
}

async function complete(tx: Tx, deps: Completing, { id, newPhone, playerId }: ClaimRow) {
  await holdPhone(tx, newPhone)
  const isBlocked = await isBlockedNow(tx, newPhone)
  const player = await lockPlayer(tx, playerId!)
  const claim = await lockClaim(tx, id)
  if (claim?.state !== 'waiting' || !(await isDue(tx, id))) return null
  if (isBlocked || !player || player.status !== 'active' || player.phone === null) return 'failed' as const
  await deps.live.endSessions(tx, await endSessionsOf(tx, player.id, 'number_moved'))
  await endNumbers(tx, deps, { playerId: player.id, phones: [player.phone, newPhone] })
  await removePasskeysOf(tx, player.id)
  await removePassesOf(tx, player.id)
  // Remove guardian sets that are not yet in effect, because a thief may have chosen them.
  await removeLaterSets(tx, player.id)
  await moveEntries(tx, deps, { from: player.phone, to: newPhone, playerId: player.id })
  if (!(await changePlayerWithPhone(tx, player.id, { phone: newPhone }))) return rollBack('failed' as const)
  await setEnded(tx, id, 'done')
  await endOthers(tx, player.id, id)
  await notify(tx, deps, player, id)
  return null
}

async function notify(tx: Tx, deps: Completing, player: PlayerRow, claimId: number): Promise<void> {
  const helpers = await helpersWhoHear(tx, claimId, player.id)
  const sponsor = player.sponsorId === null ? [] : [player.sponsorId]
  const people = [...new Set([...helpers, ...sponsor, ...(await bondedTo(tx, player.id))])]
  await keepEvents(tx, [{ playerId: player.id, kind: 'claim_done' }])
  await notifyPlayers(
    tx,
    deps,
    people.map((to) => ({ kind: 'number_moved', to, about: player })),
    [
      { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
      newsOfClaim(player.id, helpers),
    ],
  )
  await settleClaims(tx, deps, player.id)
}

async function fail(deps: Completing, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id)
    if (claim?.state !== 'waiting') return
    await setEnded(tx, id, 'failed')
    const helpers = await helpersWhoHear(tx, id, claim.playerId!)
    await deps.live.publish(tx, [newsOfClaim(claim.playerId!, helpers)])
    await settleClaims(tx, deps, claim.playerId!)
  })
}
