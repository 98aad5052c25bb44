import type { signIn } from '@kinhold/contract/sign-in'
import { refusalOfStatus } from '@kinhold/domain/players'
import type { Say, Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import { keepTokens } from '../../http/cookies.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { bodyOf, refuse } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { presentPlayer } from '../players/present-player.ts'
import { presentVaultUser } from '../sessions/present-vault-user.ts'
import type { Tried } from './try-number.ts'
import type { Verified } from './verify-number.ts'

export type SignInReply = Awaited<ReturnType<Handler<typeof signIn.byNumber>>>

export function presentOutcome(tried: Tried, context: Context): SignInReply {
  const { cookies, say } = context
  switch (tried.kind) {
    case 'player':
      keepTokens(context, tried.tokens)
      return { status: 200, body: presentPlayer(tried.player, true) }
    case 'vault_user':
      keepTokens(context, tried.tokens)
      return { status: 200, body: presentVaultUser(tried, say) }
    case 'invited':
      cookies.set('kinhold_invitee', tried.token)
      return presentInvited(tried)
    case 'blocked':
      return phoneBlocked()
    case 'inactive': {
      if (tried.answerToken !== null) cookies.set('kinhold_answer', tried.answerToken)
      const { code, error } = refusalOfStatus(tried.status)!
      return refuse(403, code, error)
    }
    case 'no_vault_access': {
      const error = msg`This number no longer has access to a vault.`
      const body = bodyOf('no_vault_access', { error }, say)
      return { status: 404, body: { ...body, noVaultAccess: true, phone: tried.phone } }
    }
    case 'unknown': {
      const body = bodyOf('phone_not_found', { error: msg`We do not know this number yet.` }, say)
      return { status: 404, body: { ...body, shouldShowInterestPopup: true, phone: tried.phone } }
    }
  }
}

export function presentVerified(verified: Verified, context: Context): SignInReply {
  if (verified.kind === 'changed') return { status: 200, body: presentPlayer(verified.player, true) }
  if (verified.kind !== 'may_register') return presentOutcome(verified, context)
  return presentInvited(verified)
}

type Invited = { recipientName: string; sponsorId: number; isReturning: boolean }

function presentInvited({ recipientName, sponsorId, isReturning }: Invited) {
  const body = { recipientName, sponsorId, ...(isReturning && { isReturning }) }
  return { status: 202 as const, body }
}

export function presentCodeTexted(phone: string, error: Sentence, say: Say) {
  const body = bodyOf('verification_required', { error }, say)
  return { status: 401 as const, body: { ...body, verificationRequired: true as const, phone } }
}
