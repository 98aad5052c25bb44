import { isRefused, notFound, refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import type { NotConfirmed } from './confirm-claim.ts'
import type { NotStopped } from './end-claim.ts'
import type { NotMade } from './make-claim.ts'
import type { NotIn } from './sign-in-claimant.ts'
import type { NoSelfie } from './take-selfie.ts'
import type { NotSent } from './text-new-number.ts'

const WHOSE = 'Please enter the number you lost, or your name and the name of your sponsor.'
const SAME = 'This is the number you lost. Please enter the number you have now.'
const WRONG_CODE = 'That is not the code we texted you. Please check it.'
const TAKEN = 'This number belongs to a member already. You can sign in with it.'

export const noClaim = () => notFound('A claim of this browser')

/** The refusal of a code that was not texted to the new number. */
export function refusalOfSending(refusal: NotSent): Refused<403 | 429 | 503> {
  return isRefused(refusal) ? refusal : phoneBlocked()
}

/** The refusal of a claim that was not made. */
export function refusalOfMaking(refusal: NotMade): Refused<400 | 403 | 409 | 429> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'whose_required':
      return refuse(400, 'whose_required', WHOSE, { phone: WHOSE })
    case 'same_phone':
      return refuse(400, 'same_phone', SAME, { newPhone: SAME })
    case 'own_account':
      return refuse(
        409,
        'own_account',
        'You are signed in here with this account. You can change its number in your profile.',
      )
    case 'code_wrong':
      return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
    case 'phone_taken':
      return refuse(409, 'phone_taken', TAKEN, { newPhone: TAKEN })
    case 'phone_blocked':
      return phoneBlocked()
    case 'code_used_up':
      return refuseFor(
        refusal.seconds,
        'code_used_up',
        'Too many wrong codes were tried. Please ask for a new one.',
      )
    case 'number_closed':
      return refuseFor(
        refusal.seconds,
        'number_closed',
        'Too many wrong codes were tried with this number. Please try again tomorrow.',
      )
  }
}

/** The refusal of a selfie. */
export function refusalOfSelfie(refusal: NoSelfie): Refused<404 | 409 | 413 | 415 | 429 | 503> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'no_claim':
      return noClaim()
    case 'has_photo':
      return refuse(409, 'has_photo', 'Your photo has arrived already. Please go on.')
  }
}

/** The refusal of digits that did not confirm a claim. */
export function refusalOfDigits(refusal: NotConfirmed): Refused<400 | 404 | 409> {
  switch (refusal.refused) {
    case 'not_found':
      return notFound('This request')
    case 'claim_over':
      return refuse(409, 'claim_over', 'There is nothing to confirm here any more. Please look again.')
    case 'digits_over':
      return refuse(
        409,
        'digits_over',
        'These digits are over. Please ask for the ones that are on their screen now.',
      )
    case 'tries_used_up':
      return refuse(
        409,
        'tries_used_up',
        'You entered wrong digits five times. Somebody else has to confirm this one.',
      )
    case 'digits_wrong': {
      const said = `These are not the digits. Please have them read to you again. ${left(refusal.triesLeft)}`
      return refuse(400, 'digits_wrong', said, { digits: said })
    }
  }
}

/** The refusals of a claim that was not stopped. */
export const STOPPING = {
  not_found: () => notFound('This request'),
  claim_over: () =>
    refuse(409, 'claim_over', 'This can not be stopped any more. If it was not you, please ask the admin.'),
} satisfies Record<NotStopped, () => Refused<404 | 409>>

/** The refusals for a claimant who was not signed in. */
export const ENTERING = {
  no_claim: noClaim,
  not_done: () => refuse(409, 'claim_not_done', 'This is not done yet. Please come back later.'),
  used: () => refuse(409, 'claim_used', 'You can sign in with your new number now.'),
} satisfies Record<NotIn, () => Refused<404 | 409>>

function left(tries: number): string {
  if (tries === 0) return 'You have no tries left.'
  return tries === 1 ? 'You have one try left.' : `You have ${tries} tries left.`
}
