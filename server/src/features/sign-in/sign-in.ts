import { ADMIN_ID, refusalOfStatus } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { countSignIn, lockPlayer, playerById, playerByPhone } from '../players/players.queries.ts'
import { hasVaultAccess, rememberVaultUser, vaultUserByPhone } from '../vaults/vaults.queries.ts'
import { isBlocked } from './blocked.queries.ts'
import { addPass } from './passes.queries.ts'
import { addSession, endSessionOfToken } from './sessions.queries.ts'
import type { Visit } from './visit.ts'

/** What a number opens. Tokens go into cookies; whoever is known by none of these is unknown. */
export type Outcome =
  | { kind: 'player'; player: PlayerRow; token: string }
  | { kind: 'vault_user'; phone: string; displayName: string | null; token: string }
  | { kind: 'invited'; recipientName: string; sponsorId: number; token: string }
  | { kind: 'refused'; code: string; error: string }
  | { kind: 'no_vault_access' }
  | { kind: 'unknown' }

/** The refusal of a blocked number, the same wherever it knocks. */
export const PHONE_BLOCKED = {
  code: 'phone_blocked',
  error: 'This number can not be used here. Please contact support.',
}

/** True for a number that someone here knows and nobody blocked: only those are texted. */
export async function mayBeTexted({ db }: Deps, phone: string): Promise<boolean> {
  if (await isBlocked(db, phone)) return false
  const looks = [playerByPhone(db, phone), openInvitationOf(db, { phone }), vaultUserByPhone(db, phone)]
  return (await Promise.all(looks)).some((found) => found !== undefined) || (await hasVaultAccess(db, phone))
}

/**
 * Signs a number in: player first, then a pending invitation, then vault access. This browser's older session ends.
 * `phoneProved`: the number was proved by a code, or needs no proof; one that was not opens nothing.
 */
export async function signIn(
  deps: Deps,
  phone: string,
  visit: Visit,
  from: { oldToken: Buffer | null; phoneProved: boolean },
): Promise<Outcome> {
  if (await isBlocked(deps.db, phone)) return { kind: 'refused', ...PHONE_BLOCKED }
  // A number that was unknown a moment ago may have become known since.
  if (!from.phoneProved) return { kind: 'unknown' }
  return deps.db.transaction().execute(async (tx) => {
    const outcome = await open(tx, phone, visit)
    const opened = outcome.kind === 'player' || outcome.kind === 'vault_user'
    if (opened) await replaceSession(deps, tx, from.oldToken)
    return outcome
  })
}

/** Ends the session that a browser carried so far, its stream included. */
export async function replaceSession(deps: Deps, tx: Tx, oldToken: Buffer | null): Promise<void> {
  if (oldToken) await deps.live.endSessions(tx, await endSessionOfToken(tx, oldToken))
}

async function open(tx: Tx, phone: string, visit: Visit): Promise<Outcome> {
  const player = await playerByPhone(tx, phone)
  if (player) return openForPlayer(tx, player.id, visit)
  const invitation = await openInvitationOf(tx, { phone })
  if (invitation) {
    const token = await addPass(tx, { phone, phoneProved: true, invitationId: invitation.id })
    // It was deleted under our hands: whatever else the number opens.
    if (token === null) return open(tx, phone, visit)
    return {
      kind: 'invited',
      recipientName: invitation.recipientName,
      sponsorId: invitation.sponsorId,
      token,
    }
  }
  return openForVaultUser(tx, phone, visit)
}

// Locked: a suspension that commits meanwhile either sees this session and ends it, or is seen here.
async function openForPlayer(tx: Tx, id: number, visit: Visit): Promise<Outcome> {
  const player = await lockPlayer(tx, id)
  if (!player?.phone) return { kind: 'unknown' }
  const refusal = refusalOfStatus(player.status)
  if (refusal) return { kind: 'refused', ...refusal }
  if (player.awaiting === 'registration') {
    const token = (await addPass(tx, { phone: player.phone, phoneProved: true, playerId: id }))!
    return { kind: 'invited', recipientName: player.name, sponsorId: await sponsorFor(tx, player), token }
  }
  const signIns = await countSignIn(tx, id)
  return {
    kind: 'player',
    player: { ...player, signIns },
    token: await addSession(tx, { playerId: id }, visit),
  }
}

async function openForVaultUser(tx: Tx, phone: string, visit: Visit): Promise<Outcome> {
  if (!(await hasVaultAccess(tx, phone)))
    return { kind: (await vaultUserByPhone(tx, phone)) ? 'no_vault_access' : 'unknown' }
  await rememberVaultUser(tx, phone)
  const displayName = (await vaultUserByPhone(tx, phone))?.displayName ?? null
  return { kind: 'vault_user', phone, displayName, token: await addSession(tx, { phone }, visit) }
}

// A sponsor who is gone is replaced by the admin.
async function sponsorFor(tx: Tx, player: PlayerRow): Promise<number> {
  const sponsor = player.sponsorId === null ? undefined : await playerById(tx, player.sponsorId)
  return sponsor?.phone ? sponsor.id : ADMIN_ID
}

/** Opens a session without a number, where development allows it. */
export async function signInByName(
  deps: Deps,
  player: PlayerRow,
  visit: Visit,
  oldToken: Buffer | null,
): Promise<{ player: PlayerRow; token: string }> {
  return deps.db.transaction().execute(async (tx) => {
    await replaceSession(deps, tx, oldToken)
    const signIns = await countSignIn(tx, player.id)
    return { player: { ...player, signIns }, token: await addSession(tx, { playerId: player.id }, visit) }
  })
}
