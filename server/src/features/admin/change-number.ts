import { ADMIN_ID } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { changePhoneWithin } from '../sign-in/change-phone.ts'
import { keepAction } from './keep-action.ts'

/** Changes the admin's number and signs the admin out everywhere. */
export const changeAdminNumber = action(async (tx, deps: Deps, phone: string) => {
  const changed = await changePhoneWithin(tx, deps, ADMIN_ID, { phone }, null)
  if (!('id' in changed)) return changed
  await deps.live.endSessions(tx, await endSessionsOf(tx, ADMIN_ID, 'operator'))
  await keepAction(tx, { actorId: ADMIN_ID, action: 'set_admin_phone', targetId: null, reason: null })
  return changed
})
