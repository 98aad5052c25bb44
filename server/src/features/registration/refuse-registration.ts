import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { nameReserved } from '../players/refuse-name.ts'
import { presentCodeTexted } from '../sign-in/present-outcome.ts'
import type { Unfit } from './check-newcomer.ts'
import type { NotRegistered } from './complete-registration.ts'
import type { NotOpened } from './open-invitation.ts'

const NO_PHOTO = 'Please upload a selfie to complete registration'

/** The refusal of a link that opened nothing. */
export function refusalOfOpening(refusal: NotOpened): Refused<403 | 404 | 429 | 503> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'not_open':
      return refuse(
        404,
        'invitation_not_found',
        'This invitation is not open any more. Please ask the person who invited you for a new one, or tell us that you would like to join.',
      )
    case 'void':
      return refuse(
        404,
        'invitation_void',
        'This invitation is void: the person who sent it can not vouch for anybody at present. Please ask somebody else whom you know here for a new one, or tell us that you would like to join.',
      )
    case 'phone_blocked':
      return phoneBlocked()
  }
}

/** The refusal of a registration before it began. */
export function refusalOfNewcomer(
  refusal: Unfit,
): Refused<400 | 403 | 409 | 429 | 503> | ReturnType<typeof presentCodeTexted> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'not_invited':
    case 'phone_taken':
      return REGISTERING[refusal.refused]()
    case 'name_reserved':
      return nameReserved()
    case 'phone_blocked':
      return phoneBlocked()
    case 'must_prove':
      return presentCodeTexted(refusal.phone, 'Please enter the code we texted you first.')
  }
}

/** The refusals for a registration that was not completed. */
export const REGISTERING = {
  not_invited: () =>
    refuse(
      403,
      'not_invited',
      'This invitation is for another number or is not open any more. Please ask the person who invited you.',
    ),
  phone_taken: () =>
    refuse(409, 'phone_taken', 'This number belongs to a member already. Please sign in with it.'),
  unknown_photo: () => refuse(400, 'photo_required', NO_PHOTO, { profilePhoto: NO_PHOTO }),
} satisfies Record<NotRegistered, () => Refused<400 | 403 | 409>>
