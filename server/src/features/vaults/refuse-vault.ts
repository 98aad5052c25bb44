import { VAULT_ACCESS_MOST, VAULTS_OWNED_MOST } from '@kinhold/domain/limits'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { nameReserved } from '../players/refuse-name.ts'
import type { NotChanged } from './change-access.ts'
import type { NotCreated } from './create-vault.ts'
import type { NotOwn } from './hold-vault.ts'
import type { NotOpened } from './open-by-code.ts'
import type { NotListed } from './put-on-list.ts'
import type { NotNamed } from './save-vault-user.ts'
import type { NotTextable, NotTexted } from './text-link.ts'

const OWN_PHONE = 'This is your own number. Please enter the number of somebody else.'

/** The refusal of a vault that the caller does not see. */
export const noVault = () => notFound('This vault')

/** The refusals of a vault that was not created. */
export const CREATING = {
  too_many_vaults: () =>
    refuse(
      409,
      'too_many_vaults',
      `You have ${VAULTS_OWNED_MOST} vaults, as many as one may have. Please delete one that you no longer need.`,
    ),
} satisfies Record<NotCreated, () => Refused<409>>

/** The refusals of actions for the owner of a vault only. */
export const OWNING = {
  vault_not_found: noVault,
  not_owner: () => refuse(403, 'not_owner', 'Only the person who owns this vault can do this.'),
} satisfies Record<NotOwn, () => Refused<403 | 404>>

/** The refusals of a number that was not added to a list. */
export const LISTING = {
  ...OWNING,
  own_phone: () => refuse(400, 'own_phone', OWN_PHONE, { accessValue: OWN_PHONE }),
  too_many_access: () =>
    refuse(
      409,
      'too_many_access',
      `There are ${VAULT_ACCESS_MOST} numbers on the list of this vault, as many as there may be. Please delete one first.`,
    ),
} satisfies Record<NotListed, () => Refused<400 | 403 | 404 | 409>>

/** The refusals of a change or an end of an entry. */
export const CHANGING = {
  ...OWNING,
  access_not_found: () => notFound('This number'),
} satisfies Record<NotChanged, () => Refused<403 | 404>>

/** The refusals of a code. */
export const OPENING = {
  no_codes_for_admin: () =>
    refuse(
      403,
      'no_codes_for_admin',
      'The admin sees their own vaults alone, and can not enter others by a code.',
    ),
  wrong_code: () => refuse(404, 'not_found', 'Vault not found or access denied'),
} satisfies Record<NotOpened, () => Refused<403 | 404>>

const TEXTING = {
  ...CHANGING,
  not_shared: () =>
    refuse(
      409,
      'not_shared',
      'The access of this number is archived. Please restore it before you text them the link.',
    ),
  no_messages: () =>
    refuse(
      409,
      'no_messages',
      'This person does not want to be texted about vaults. You can ask them another way.',
    ),
} satisfies Record<NotTextable['refused'], () => Refused<403 | 404 | 409>>

/** The refusal of a vault user's display name. */
export function refusalOfName(refusal: NotNamed): Refused<400 | 429> {
  return isRefused(refusal) ? refusal : nameReserved('displayName')
}

/** The refusal of a link that was not texted. */
export function refusalOfLink(refusal: NotTexted): Refused<403 | 404 | 409 | 429> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'country':
    case 'budget':
      return refusalOfText(refusal, 'vault')
    default:
      return TEXTING[refusal.refused]()
  }
}
