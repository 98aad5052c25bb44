import { SESSION_DAYS } from '@kinhold/domain/limits'
import { type PlayerStatus, refusalOfStatus } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'

type Inactive = Exclude<PlayerStatus, 'active'>
type Said = { code: string; error: Sentence }

export type Ending =
  | Inactive
  | 'signed_out'
  | 're_register'
  | 'declined'
  | 'deleted'
  | 'expired'
  | 'blocked'
  | 'number_moved'
  | 'vault_access'
  | 'number_taken'
  | 'operator'

export function saidOfEnding(ending: Ending): Said {
  return SAID[ending as keyof typeof SAID] ?? refusalOfStatus(ending as Inactive)!
}

const SAID: Record<Exclude<Ending, Inactive>, Said> = {
  signed_out: {
    code: 'signed_out_elsewhere',
    error: msg`You were signed out here from another of your browsers. Please sign in again.`,
  },
  re_register: {
    code: 'registration_asked',
    error: msg`The admin has asked you to register again. Please enter your number to begin.`,
  },
  declined: {
    code: 'registration_declined',
    error: msg`Your sponsor has declined your registration. Please ask them if that was a mistake.`,
  },
  deleted: {
    code: 'account_deleted',
    error: msg`You deleted this account. If you would like to come back, please ask a member to invite you.`,
  },
  expired: {
    code: 'session_expired',
    error: msg`You were signed out after ${plural({ days: SESSION_DAYS }, { one: '# day', other: '# days' })} without a visit. Please sign in again.`,
  },
  blocked: {
    code: 'phone_blocked',
    error: msg`This number cannot be used here. Please contact support.`,
  },
  number_moved: {
    code: 'number_moved',
    error: msg`This account moved to a new number, as its owner and their people confirmed. Please sign in with the new number. If this was not you, ask the admin at once.`,
  },
  vault_access: {
    code: 'vault_access_ended',
    error: msg`No vault is shared with your number any more. Once its owner adds your number again, please sign in with it.`,
  },
  operator: {
    code: 'signed_out_by_operator',
    error: msg`The person who runs this server signed you out. Please sign in again.`,
  },
  number_taken: {
    code: 'number_taken',
    error: msg`Your number now belongs to a member. If that is you, please sign in with it again.`,
  },
}
