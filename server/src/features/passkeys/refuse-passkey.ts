import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import { nameReserved } from '../players/refuse-name.ts'
import type { NotMade } from './make-passkey.ts'
import type { NotByPasskey } from './sign-in-by-passkey.ts'

const LATE = 'That took too long, or was done already. Please try again.'

export const noPasskey = () => notFound('This passkey')

export const tooMany = () =>
  refuse(
    409,
    'too_many_passkeys',
    `You have ${PASSKEYS_MOST} passkeys, as many as one can have. Please remove one first.`,
  )

/** The refusals of a passkey that was not kept. */
export const MAKING = {
  passkey_late: () => refuse(400, 'passkey_late', LATE),
  passkey_not_made: () =>
    refuse(
      400,
      'passkey_not_made',
      'This passkey could not be checked. Please try again, or keep it somewhere that asks for your fingerprint, face or PIN.',
    ),
  passkey_known: () => refuse(409, 'passkey_known', 'This passkey is in use already. Please make a new one.'),
  too_many_passkeys: tooMany,
  name_reserved: () => nameReserved(),
} satisfies Record<Exclude<NotMade, 'session_over'>, () => Refused<400 | 409>>

const UNUSED = {
  passkey_late: LATE,
  passkey_unknown: 'This passkey opens nothing here any more. Please enter the code, or use another passkey.',
  passkey_wrong: 'This passkey could not be checked. Please try again, or enter the code.',
  passkey_copied:
    'This passkey was used by something else in between, as a copy of it would be, so it is not taken. Please enter the code, then remove it in Settings and make a new one.',
}

/** The refusal of a sign-in by a passkey. */
export function refusalOfPasskey(refusal: NotByPasskey): Refused<400 | 429> {
  if (isRefused(refusal)) return refusal
  return refuse(400, refusal.refused, UNUSED[refusal.refused])
}
