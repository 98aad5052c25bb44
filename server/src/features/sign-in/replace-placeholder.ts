import { ADMIN_PLACEHOLDER_PHONE, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { changePhone } from './change-phone.ts'

/**
 * Gives the admin the number of ADMIN_PHONE when they still have the placeholder, which is public, and ends all
 * sessions that were opened with it. Returns the admin.
 */
export async function replacePlaceholder(
  deps: Deps,
  admin: PlayerRow,
): Promise<PlayerRow | Refused<403 | 409>> {
  const { adminPhone } = deps.config
  if (admin.phone !== ADMIN_PLACEHOLDER_PHONE || adminPhone === ADMIN_PLACEHOLDER_PHONE) return admin
  const changed = await changePhone(deps, admin.id, { phone: adminPhone }, null)
  if (!isRefused(changed)) await endSessionsOf(deps.db, admin.id, 'signed_out')
  return changed
}
