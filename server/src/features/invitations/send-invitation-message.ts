import { ADDRESSES_PER_INVITATION, SENDS_PER_DAY, SENDS_PER_INVITATION_DAY } from '@kinhold/domain/limits'
import { registrationPath } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type LimitRule, takeOrRefuse, tooMany } from '../../http/limits.ts'
import {
  lockPendingIn,
  lockPendingTo,
  type PendingInvitation,
  pendingTo,
} from './pending-invitations.queries.ts'
import { drawText } from '../outbox/draw-text.ts'
import { type NewMessage, sendsOfInvitation } from '../outbox/outbox.queries.ts'
import { htmlOf } from '../outbox/present-email.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { queueForNow, sendNow, type Sent } from '../outbox/send-now.ts'

/** Why an invitation was not sent: it is no open invitation of the sender's, or went to too many addresses already. */
export type NotMessaged = 'not_invited' | 'too_many_addresses'

// E-mails count with texts.
const PER_DAY: LimitRule = { name: 'invitation_sends', uses: SENDS_PER_DAY, seconds: 86_400 }

/**
 * Texts a number an invitation that the sender has open to it: to any other number nothing goes. `address`: where the
 * sender's call comes from. Throws the refusal where a budget or the number's country speaks against it.
 */
export async function textInvitation(
  deps: Deps,
  me: PlayerRow,
  { phone, message, address }: { phone: string; message: string; address: string },
): Promise<Sent | NotMessaged> {
  // Looked at first, so that what is refused anyway uses up no budget.
  const open = await pendingTo(deps.db, me.id, phone)
  if (!open) return 'not_invited'
  await refuseTooMany(deps, deps.db, open)
  await takeOrRefuse(deps.limits, PER_DAY, String(me.id))
  const to = await drawText(deps, phone, { kind: 'invitation', address, sponsorId: me.id })
  if (typeof to !== 'string') throw refusalOfText(to, 'invitation')
  return send(deps, async (tx) => {
    const invitation = await lockPendingTo(tx, me.id, phone)
    if (!invitation) return 'not_invited'
    await refuseTooMany(deps, tx, invitation)
    return { channel: 'sms', to, body: message, invitationId: invitation.id }
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
): Promise<Sent | NotMessaged> {
  await takeOrRefuse(deps.limits, PER_DAY, String(me.id))
  return send(deps, async (tx) => {
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
  write: (tx: Tx) => Promise<NewMessage | NotMessaged>,
): Promise<Sent | NotMessaged> {
  const queued = await deps.db.transaction().execute(async (tx) => {
    const message = await write(tx)
    if (typeof message === 'string') return { refusal: message }
    return { id: await queueForNow(deps, tx, message) }
  })
  return queued.id === undefined ? queued.refusal : sendNow(deps, queued.id)
}

// The invitation's row is taken: many at once are counted one after the other.
async function refuseTooMany(deps: Deps, tx: Db | Tx, { id }: PendingInvitation): Promise<string[]> {
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
