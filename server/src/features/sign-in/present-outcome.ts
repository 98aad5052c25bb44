import type { auth } from '@kinhold/contract/auth'
import type { ValidationResult } from '@kinhold/domain/phone-log'
import type { Context, Handler } from '../../http/implement.ts'
import type { VaultUserPrincipal } from '../../http/principal.ts'
import { refuse } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { presentPlayer } from '../players/present-player.ts'
import type { Outcome } from './sign-in.ts'

/** What a sign-in answers, whether by number alone or by a code. */
export type SignInReply = Awaited<ReturnType<Handler<typeof auth.login>>>

/** What there is to say of a number that was, or need not be, proved. */
type Known = Exclude<Outcome, { kind: 'trust_ended' }>

/** What the phone log says of an outcome. */
export function resultOf(outcome: Known): ValidationResult {
  if (outcome.kind === 'refused' || outcome.kind === 'blocked') return 'blacklisted'
  return outcome.kind === 'unknown' || outcome.kind === 'no_vault_access' ? 'not_found' : 'success'
}

/** The reply to a number's outcome; a session's or an invitee's token goes into its cookie. */
export function replyOf(outcome: Known, phone: string, { cookies }: Context): SignInReply {
  switch (outcome.kind) {
    case 'player':
      cookies.set('kinhold_session', outcome.token)
      return { status: 200, body: presentPlayer(outcome.player, true) }
    case 'vault_user':
      cookies.set('kinhold_session', outcome.token)
      return { status: 200, body: presentVaultUser(outcome) }
    case 'invited':
      cookies.set('kinhold_invitee', outcome.token)
      return { status: 202, body: { recipientName: outcome.recipientName, sponsorId: outcome.sponsorId } }
    case 'blocked':
      return phoneBlocked()
    case 'refused':
      return refuse(403, outcome.code, outcome.error)
    case 'no_vault_access': {
      const { body } = refuse(404, 'no_vault_access', 'This number has no access to a vault any more.')
      return { status: 404, body: { ...body, noVaultAccess: true, phone } }
    }
    case 'unknown': {
      const { body } = refuse(404, 'phone_not_found', 'We do not know this number yet.')
      return { status: 404, body: { ...body, shouldShowInterestPopup: true, phone } }
    }
  }
}

/** A vault user as answers show them: id 0, named by their display name or 'Vault User' (LOG-53). */
export function presentVaultUser({ phone, displayName }: Pick<VaultUserPrincipal, 'phone' | 'displayName'>) {
  return {
    id: 0 as const,
    name: displayName ?? 'Vault User',
    displayName,
    userType: 'vault_user' as const,
    accessValue: phone,
  }
}
