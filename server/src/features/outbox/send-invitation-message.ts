import { ADDRESSES_PER_INVITATION, SENDS_PER_DAY, SENDS_PER_INVITATION_DAY } from '@kinhold/domain/limits'
import { registrationPath } from '@kinhold/domain/invitations'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type LimitRule, takeOrRefuse, tooMany } from '../../http/limits.ts'
import type { PlayerRow } from '../../http/principal.ts'
import {
  lockPendingIn,
  lockPendingTo,
  type PendingInvitation,
} from '../invitations/pending-invitations.queries.ts'
import type { NewMessage } from './outbox.queries.ts'
import { sendsOfInvitation } from './outbox.queries.ts'
import { htmlOf } from './present-email.ts'
import { queueForNow, sendNow, type Sent } from './send-now.ts'

/** Why an invitation was not sent: it is no open invitation of the sender's, or went to too many addresses already. */
export type NotSent = 'not_invited' | 'too_many_addresses'

const PER_DAY: LimitRule = { name: 'invitation_sends', uses: SENDS_PER_DAY, seconds: 86_400 }

/** Texts a number an invitation that the sender has open to it: to any other number nothing goes. */
export async function textInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; message: string },
): Promise<Sent | NotSent> {
  return send(deps, me, async (tx) => {
    const invitation = await lockPendingTo(tx, me.id, to.phone)
    if (!invitation) return 'not_invited'
    await refuseTooMany(deps, tx, invitation)
    return { channel: 'sms', to: to.phone, body: to.message, invitationId: invitation.id }
  })
}

/**
 * E-mails an address an open invitation of the sender's: the one whose link the message holds, else the newest. A message
 * without its link gets it, and every one says who sent it and through what.
 */
export async function mailInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { address: string; subject: string; message: string; origin: string },
): Promise<Sent | NotSent> {
  return send(deps, me, async (tx) => {
    const invitation = await lockPendingIn(tx, me.id, to.message)
    if (!invitation) return 'not_invited'
    const addresses = await refuseTooMany(deps, tx, invitation)
    const isNew = !addresses.includes(to.address.toLowerCase())
    if (isNew && addresses.length >= ADDRESSES_PER_INVITATION) return 'too_many_addresses'
    const body = withLink(to.message, invitation, me, to.origin) + footer(me, deps.config.appName)
    return {
      channel: 'email',
      to: to.address,
      subject: to.subject,
      body,
      html: htmlOf(body),
      invitationId: invitation.id,
    }
  })
}

async function send(
  deps: Deps,
  me: PlayerRow,
  write: (tx: Tx) => Promise<NewMessage | NotSent>,
): Promise<Sent | NotSent> {
  await takeOrRefuse(deps.limits, PER_DAY, String(me.id))
  const queued = await deps.db.transaction().execute(async (tx) => {
    const message = await write(tx)
    if (typeof message === 'string') return { refusal: message }
    return { id: await queueForNow(deps, tx, message) }
  })
  return queued.id === undefined ? queued.refusal : sendNow(deps, queued.id)
}

// The invitation's row is taken: many at once are counted one after the other.
async function refuseTooMany(deps: Deps, tx: Tx, { id }: PendingInvitation): Promise<string[]> {
  const { today, addresses } = await sendsOfInvitation(tx, id)
  if (deps.config.rateLimits && today >= SENDS_PER_INVITATION_DAY) throw tooMany(86_400)
  return addresses
}

function withLink(message: string, invitation: PendingInvitation, me: PlayerRow, origin: string): string {
  if (message.includes(invitation.qrId)) return message
  const { recipientPhone: phone, qrId } = invitation
  return `${message}\n\n${origin}${registrationPath({ ref: me.id, sponsor: me.name, phone, qrId })}`
}

function footer(me: PlayerRow, appName: string): string {
  return `\n\n${me.name} sent you this through ${appName}. If you do not know ${me.name}, you can ignore it.`
}
