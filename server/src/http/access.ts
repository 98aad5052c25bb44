import type { Access } from '@kinhold/contract/contract'
import { type Awaiting, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type {
  Ended,
  InviteePrincipal,
  PlayerPrincipal,
  Principal,
  VaultUserPrincipal,
  Viewer,
} from './principal.ts'
import { RefusalError, refuse, type Refused } from './refusals.ts'

/** Returns true if the caller has one of the roles in `access`. */
export function mayCall(access: readonly Access[], principal: Principal | null): boolean {
  return access.some((role) => isIn(role, principal))
}

/** Returns true for a call that only invitees may make. */
export function isForInvitees(access: readonly Access[]): boolean {
  return access.every((role) => role === 'invitee' || role === 'unproved')
}

/**
 * Returns the refusal for a caller without access. The status is 401 if the call requires a session and there
 * is none, and 403 otherwise.
 */
function refusalOf(
  access: readonly Access[],
  principal: Principal | null,
  ended: Ended | null,
): RefusalError {
  if (isForInvitees(access)) {
    const { code, error } = ended ?? {
      code: 'not_invited',
      error: msg`Please open your invitation first: sign in with the invited number, or use the link you were sent.`,
    }
    return new RefusalError(403, code, error)
  }
  if (principal === null || principal.kind === 'invitee') return noSession(ended)
  if (principal.kind === 'vault_user')
    return new RefusalError(
      403,
      'members_only',
      msg`This is for members of the network. Please ask your sponsor how to be invited.`,
    )
  const { awaiting } = principal.player
  if (awaiting !== null) return new RefusalError(403, NOT_VERIFIED, OPENS[awaiting])
  if (access.every((role) => role === 'vault_user'))
    return new RefusalError(
      403,
      'vault_users_only',
      msg`This is for vault users, who are not members. Your own vaults are on your list of vaults.`,
    )
  return new RefusalError(403, 'admin_only', msg`Only the admin can do this.`)
}

/** Returns the refusal for a caller without a valid session. */
export function noSession(ended: Ended | null): RefusalError {
  const { code, error } = ended ?? { code: 'no_session', error: msg`Please sign in first.` }
  return new RefusalError(401, code, error)
}

/** Returns the refusal for an unverified player who makes a call meant for verified members. */
export function notVerified(awaiting: Awaiting): Refused<403> {
  return refuse(403, NOT_VERIFIED, OPENS[awaiting])
}

const NOT_VERIFIED = 'not_verified'

const OPENS = {
  sponsor: msg`This opens once your sponsor has confirmed you.`,
  registration: msg`This opens once you have registered again. Please sign out, then sign in.`,
}

function isIn(role: Access, principal: Principal | null): boolean {
  if (role === 'anyone') return true
  if (principal === null) return false
  if (role === 'vault_user') return principal.kind === role
  if (role === 'invitee') return principal.kind === 'invitee' && hasProved(principal)
  if (role === 'unproved') return principal.kind === 'invitee' && !hasProved(principal)
  if (principal.kind !== 'player') return false
  if (role === 'admin') return isAdmin(principal.player)
  return role === 'unverified' ? principal.player.awaiting !== null : principal.player.awaiting === null
}

/** Returns false for an invitee who still has to confirm the invited number. */
export function hasProved(invitee: Pick<InviteePrincipal, 'phoneProved' | 'personalQrId'>): boolean {
  return invitee.phoneProved || invitee.personalQrId !== null
}

/** The caller's fields in a handler's context, depending on the roles that may make the call. */
export type CallerOf<A extends readonly Access[]> = 'anyone' extends A[number]
  ? unknown
  : { principal: PrincipalOf<A[number]> } & Told<PrincipalOf<A[number]>>

/** Returns the fields of `CallerOf`, or throws the refusal for a caller without access. */
export function callerOf(
  access: readonly Access[],
  principal: Principal | null,
  ended: Ended | null = null,
): object {
  if (access.includes('anyone')) return {}
  if (principal === null || !mayCall(access, principal)) throw refusalOf(access, principal, ended)
  const kinds = new Set(access.map(kindOf))
  if (kinds.has('invitee') || principal.kind === 'invitee') return { principal }
  if (kinds.has('vault_user') || principal.kind === 'vault_user') return { principal, viewer: principal }
  return { principal, me: principal.player }
}

type PrincipalOf<R extends Access> = R extends 'invitee' | 'unproved'
  ? InviteePrincipal
  : R extends 'vault_user'
    ? VaultUserPrincipal
    : PlayerPrincipal

// The brackets make TypeScript test a union as a whole instead of testing each member separately.
type Told<P extends Principal> = [P] extends [PlayerPrincipal]
  ? { me: PlayerRow }
  : [P] extends [Viewer]
    ? { viewer: P }
    : unknown

function kindOf(role: Access): Principal['kind'] {
  if (role === 'vault_user') return role
  return role === 'invitee' || role === 'unproved' ? 'invitee' : 'player'
}
