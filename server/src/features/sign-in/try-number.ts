import type { ValidationResult } from '@kinhold/domain/phone-log'
import { ADMIN_ID, type PlayerRow, type PlayerStatus } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type Tokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { isBlocked, isBlockedNow } from '../phones/blocked-phones.queries.ts'
import { countSignIn, lockPlayer, playerById, playerByPhone } from '../players/players.queries.ts'
import { type Visit } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { isTrusted, noteTrustUsed } from '../sessions/trust.queries.ts'
import { holdsVaultAccess, rememberVaultUser, vaultUserByPhone } from '../vaults/vaults.queries.ts'
import { logTry } from './log-try.ts'
import { addAnswerPass, addPass } from './passes.queries.ts'

export type Tried = Exclude<Outcome, { kind: 'trust_ended' }> & { phone: string }

/**
 * Signs in with the access that a number gives, and logs the attempt. Returns null if the proof is no longer
 * valid.
 */
export async function tryNumber<P extends Proof>(
  deps: Deps,
  phone: string,
  visit: Visit,
  context: Context,
  proof: P,
): Promise<Tried | (P extends 'trusted' | object ? null : never)> {
  const outcome = await openNumber(deps, phone, visit, { old: tokensOf(context), proof })
  if (outcome.kind === 'trust_ended') return null as P extends 'trusted' | object ? null : never
  await logTry(deps, visit, phone, resultOf(outcome), outcome.kind === 'unknown')
  return { ...outcome, phone }
}

function resultOf({ kind }: Pick<Tried, 'kind'>): ValidationResult {
  if (kind === 'blocked' || kind === 'inactive') return 'blacklisted'
  return kind === 'unknown' || kind === 'no_vault_access' ? 'not_found' : 'success'
}

/** The result of a sign-in. `answerToken` lets a suspended player read the reason and reply. */
type Outcome =
  | { kind: 'player'; player: PlayerRow; tokens: Tokens }
  | { kind: 'vault_user'; phone: string; displayName: string | null; tokens: Tokens }
  | { kind: 'invited'; recipientName: string; sponsorId: number; isReturning: boolean; token: string }
  | { kind: 'inactive'; status: PlayerStatus; answerToken: string | null }
  | { kind: 'blocked' }
  | { kind: 'no_vault_access' }
  | { kind: 'unknown' }
  | { kind: 'trust_ended' }

/**
 * The proof that the caller holds the number. `proved`: the number was confirmed with a code, or this server
 * doesn't use codes. `trusted`: the number was confirmed in this browser earlier. `holds` checks another
 * proof while the account is locked.
 */
type Proof = 'proved' | 'trusted' | 'none' | { holds: (tx: Tx) => Promise<boolean>; passkeyMadeAt: Date }

type From = { old: Tokens; proof: Proof }

/** Signs in a number's holder as a player, an invitee or a vault user, in that order. */
export async function openNumber(deps: Deps, phone: string, visit: Visit, from: From): Promise<Outcome> {
  if (from.proof === 'none' && (await isBlocked(deps.db, phone))) return { kind: 'blocked' }
  if (from.proof === 'none') return { kind: 'unknown' }
  return deps.db.transaction().execute(async (tx) => {
    // A concurrent block waits for this transaction and then ends the new session.
    if (await isBlockedNow(tx, phone)) return { kind: 'blocked' }
    return open(tx, deps, phone, visit, from)
  })
}

async function open(tx: Tx, deps: Deps, phone: string, visit: Visit, from: From): Promise<Outcome> {
  const player = await playerByPhone(tx, phone)
  if (player) return openForPlayer(tx, deps, player.id, phone, visit, from)
  if (await hasTrustEnded(tx, phone, visit, from)) return { kind: 'trust_ended' }
  const invitation = await openInvitationOf(tx, { phone })
  if (invitation) {
    const token = await addPass(tx, { phone, phoneProved: true, invitationId: invitation.id })
    // The invitation has just been removed, so try the number's next kind of access.
    if (token === null) return open(tx, deps, phone, visit, from)
    const { recipientName, sponsorId } = invitation
    return { kind: 'invited', recipientName, sponsorId, isReturning: false, token }
  }
  return openForVaultUser(tx, deps, phone, visit, from)
}

async function hasTrustEnded(tx: Tx, phone: string, visit: Visit, { proof }: From): Promise<boolean> {
  if (typeof proof === 'object') return !(await proof.holds(tx))
  return proof === 'trusted' && !(await isTrusted(tx, visit.browserHash, phone))
}

// Lock the player against a concurrent suspension, change of number or removal of this browser. Such a change
// either waits and then ends the new session, or is detected here.
async function openForPlayer(
  tx: Tx,
  deps: Deps,
  id: number,
  phone: string,
  visit: Visit,
  from: From,
): Promise<Outcome> {
  const player = await lockPlayer(tx, id)
  if (await hasTrustEnded(tx, phone, visit, from)) return { kind: 'trust_ended' }
  if (player?.phone !== phone) return { kind: 'unknown' }
  if (from.proof === 'trusted') await noteTrustUsed(tx, visit, phone)
  if (player.status !== 'active') {
    const answerToken = player.status === 'suspended' ? await addAnswerPass(tx, id) : null
    return { kind: 'inactive', status: player.status, answerToken }
  }
  if (player.awaiting === 'registration') {
    const token = (await addPass(tx, { phone: player.phone, phoneProved: true, playerId: id }))!
    const sponsorId = await sponsorFor(tx, player)
    return { kind: 'invited', recipientName: player.name, sponsorId, isReturning: true, token }
  }
  const signIns = await countSignIn(tx, id)
  const madeAt = typeof from.proof === 'object' ? from.proof.passkeyMadeAt : null
  const tokens = await replaceSession(deps, tx, { playerId: id }, visit, from.old, madeAt)
  return { kind: 'player', player: { ...player, signIns }, tokens }
}

async function openForVaultUser(
  tx: Tx,
  deps: Deps,
  phone: string,
  visit: Visit,
  { old }: From,
): Promise<Outcome> {
  if (!(await holdsVaultAccess(tx, phone)))
    return { kind: (await vaultUserByPhone(tx, phone)) ? 'no_vault_access' : 'unknown' }
  await rememberVaultUser(tx, phone)
  const displayName = (await vaultUserByPhone(tx, phone))?.displayName ?? null
  const tokens = await replaceSession(deps, tx, { phone }, visit, old)
  return { kind: 'vault_user', phone, displayName, tokens }
}

// Returns the sponsor's id, or the admin's if the sponsor has left.
async function sponsorFor(tx: Tx, player: PlayerRow): Promise<number> {
  const sponsor = player.sponsorId === null ? undefined : await playerById(tx, player.sponsorId)
  return sponsor?.phone ? sponsor.id : ADMIN_ID
}
