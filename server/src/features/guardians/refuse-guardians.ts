import { refuse, type Refused } from '../../http/refusals.ts'
import type { NotNamed } from './replace-guardians.ts'

/** The refusals for guardians who were not named. */
export const NAMING = {
  count: () => refuse(400, 'guardian_count', 'Please choose three guardians, or five.'),
  oneself: () =>
    refuse(400, 'own_guardian', 'You cannot be your own guardian. Please choose people who know you.'),
  twice: () => refuse(400, 'guardian_twice', 'You chose the same person twice. Please choose somebody else.'),
  not_bonded: () =>
    refuse(
      409,
      'guardian_not_bonded',
      'A guardian has to be somebody you have a trust bond with. Please choose again.',
    ),
  inactive: () =>
    refuse(
      409,
      'guardian_inactive',
      'One of these people is not active at the moment. Please choose somebody else.',
    ),
} satisfies Record<NotNamed, () => Refused<400 | 409>>
