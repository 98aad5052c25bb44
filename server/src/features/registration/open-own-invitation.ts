import { isReservedName } from '@kinhold/domain/player-names'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { removeInvitation } from '../invitations/edit-invitation.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { otherAccountOf } from '../players/operator.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { nameReserved } from '../players/refuse-name.ts'
import { readVisit } from '../sessions/read-visit.ts'
import { type Opened, openFor } from './open-invitation.ts'

type Own = { phone: string; name: string }

/**
 * Invites the admin's other number and opens that invitation in this browser, so that the admin can register
 * a member account.
 */
export async function openOwnInvitation(
  deps: Deps,
  admin: PlayerRow,
  own: Own,
  context: Context,
): Promise<Opened | Refused<400 | 403 | 404 | 409 | 429 | 503>> {
  const unfit = await refusalOf(deps, admin, own)
  if (unfit) return unfit
  await removeEarlier(deps, admin, own.phone, context)
  const sent = await sendInvitation(deps, admin, own)
  // The admin may have entered this number before, so reuse an open invitation to it.
  const invitation = await openInvitationOf(deps.db, { phone: own.phone, ref: admin.id })
  if (!invitation) return isRefused(sent) ? sent : taken()
  const found = { invitation, isTold: true, payerId: admin.id }
  return openFor(deps, found, readVisit(context, deps.config), true)
}

async function refusalOf({ db }: Pick<Deps, 'db'>, admin: PlayerRow, { phone, name }: Own) {
  if (await otherAccountOf(db, admin.id))
    return refuse(409, 'has_own_account', msg`You have an account of your own already.`)
  if (isReservedName(name)) return nameReserved()
  if (phone === admin.phone) return refuse(400, 'own_phone', DESK_PHONE, { phone: DESK_PHONE })
  if (await playerByPhone(db, phone)) return taken()
  return (await isBlocked(db, phone)) ? phoneBlocked() : null
}

const DESK_PHONE = msg`This number signs in to the admin desk. Enter another number of yours, or first give the desk another one under PROFILE.`

const TAKEN = msg`This number belongs to a member already. Enter another number of yours.`
const taken = () => refuse(409, 'phone_taken', TAKEN, { phone: TAKEN })

// Removes the earlier invitation if it has a different number, because an invitation to a mistyped number
// would let a stranger in.
async function removeEarlier(deps: Deps, admin: PlayerRow, phone: string, context: Context) {
  const pass = await context.pass()
  if (pass?.forOperator && pass.invitationId !== null && pass.phone !== phone)
    await removeInvitation(deps, admin, pass.invitationId)
}
