import type { Refusal } from '@kinhold/contract/contract'
import { isRefused, notFound, refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import type { NotTried } from './sign-in-by-number.ts'
import { numberClosed } from './text-code.ts'
import type { NotVerified } from './verify-number.ts'

const NO_PHONE = 'Phone number is required'
const BAD_PHONE = 'Please enter a valid phone number.'
const WRONG_CODE = 'That is not the code we texted you. Please check it.'

/** The refusal of a try to sign in before it was made. */
export function refusalOfTry(refusal: NotTried): Refused<400 | 403 | 429 | 503> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'phone_required':
      return refuse(400, 'phone_required', NO_PHONE, { phone: NO_PHONE })
    case 'phone_invalid':
      return refuse(400, 'phone_invalid', BAD_PHONE, { phone: BAD_PHONE })
  }
}

/** The refusal of a number that was not proved. */
export function refusalOfProof(
  refusal: NotVerified,
  phone: string,
): Refused<400 | 403 | 409 | 429> | { status: 404; body: Refusal & { phone: string } } {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'not_asked':
      return { status: 404, body: { ...notFound('This call').body, phone } }
    case 'code_wrong':
      return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
    case 'code_used_up':
      return refuseFor(
        refusal.seconds,
        'code_used_up',
        'That was wrong too often. Please ask for a new code.',
      )
    case 'number_closed':
      return numberClosed(refusal.seconds)
    case 'phone_taken':
      return refuse(409, 'phone_taken', 'This number belongs to another member.')
    case 'phone_blocked':
      return phoneBlocked()
  }
}
