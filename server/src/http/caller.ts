import type { Access } from '@kinhold/contract/contract'
import type { PlayerRow } from '@kinhold/domain/players'
import { mayCall, refusalOf } from './access.ts'
import type {
  Ended,
  InviteePrincipal,
  PlayerPrincipal,
  Principal,
  VaultUserPrincipal,
  Viewer,
} from './principal.ts'

/**
 * The caller as a handler sees it, by the call's access: `me` if only players may call; `viewer` if vault users may,
 * too; otherwise the kind of the principal. Nothing if anyone may call.
 */
export type CallerOf<A extends readonly Access[]> = 'anyone' extends A[number]
  ? unknown
  : { principal: PrincipalOf<A[number]> } & Told<PrincipalOf<A[number]>>

/**
 * Builds the value of `CallerOf`. Throws the refusal of a caller without access; `ended` is the reason that a session
 * is over.
 */
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

// In brackets, so that a union is tested as a whole.
type Told<P extends Principal> = [P] extends [PlayerPrincipal]
  ? { me: PlayerRow }
  : [P] extends [Viewer]
    ? { viewer: P }
    : unknown

function kindOf(role: Access): Principal['kind'] {
  if (role === 'vault_user') return role
  return role === 'invitee' || role === 'unproved' ? 'invitee' : 'player'
}
