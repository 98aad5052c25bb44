import { registrationPath } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type LimitRule, type TooOften, useUp } from '../../http/limits.ts'
import { linkTo } from '../../http/origin.ts'
import { isRefused, refuse, type Refused, tooMany } from '../../http/refusals.ts'
import { drawText } from '../outbox/draw-text.ts'
import { type NewMessage, sendsOfInvitation } from '../outbox/outbox.queries.ts'
import { htmlOf } from '../outbox/present-email.ts'
import { refusalOfAddress } from '../outbox/refuse-address.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { queueToSend, sendMessage, sendNothing, type Sent } from '../outbox/send-message.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { areApart } from '../ties/ties.queries.ts'
import { lockPendingIn, lockPendingTo, type PendingInvitation, pendingTo } from './changes.queries.ts'
import { logSent } from './log-sent.ts'

// The maximum number of addresses that one invitation can be e-mailed to.
const ADDRESSES_PER_INVITATION = 3
// The maximum number of texts and e-mails for one invitation in a day.
const SENDS_PER_INVITATION_DAY = 5

// The daily limit on a member's texts and e-mails for all invitations.
const PER_DAY: LimitRule = { name: 'invitation_sends', uses: 100, seconds: 86_400 }

/** Texts the sender's open invitation to a number. `address` is the sender's network address. */
export async function textInvitation(
  deps: Deps,
  me: PlayerRow,
  { phone, message, address }: { phone: string; message: string; address: string },
): Promise<Sent | Refused<403 | 409 | 429>> {
  // Look for an open invitation first, so that a rejected message doesn't count towards the limits.
  const open = await pendingTo(deps.db, me.id, phone)
  if (!open) return notInvited()
  const tooOften =
    sentTooOften(deps, await sendsOfInvitation(deps.db, open.id)) ?? (await countSend(deps, me))
  if (tooOften) return tooOften
  const to = await drawText(deps, phone, { kind: 'invitation', address, sponsorId: me.id })
  if (typeof to !== 'string') return refusalOfText(to, 'invitation')
  return send(deps, me, async (tx) => {
    const invitation = await lockPendingTo(tx, me.id, phone)
    if (!invitation) return notInvited()
    const tooOften = sentTooOften(deps, await sendsOfInvitation(tx, invitation.id))
    if (tooOften) return tooOften
    return { invitation, message: { channel: 'sms', to, body: message, invitationId: invitation.id } }
  })
}

/** E-mails the invitation whose code is in the message, or the sender's newest invitation if none matches. */
export async function mailInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { address: string; subject: string; message: string },
): Promise<Sent | Refused<400 | 403 | 409 | 429>> {
  const notTaken = await refusalOfAddress(deps.email, to.address, 'recipientEmail')
  if (notTaken) return notTaken
  const tooOften = await countSend(deps, me)
  if (tooOften) return tooOften
  return send(deps, me, async (tx) => {
    const invitation = await lockPendingIn(tx, me.id, to.message)
    if (!invitation) return notInvited()
    const sends = await sendsOfInvitation(tx, invitation.id)
    const tooOften = sentTooOften(deps, sends)
    if (tooOften) return tooOften
    const { addresses } = sends
    const isNew = !addresses.includes(to.address.toLowerCase())
    if (isNew && addresses.length >= ADDRESSES_PER_INVITATION)
      return refuse(
        409,
        'too_many_addresses',
        msg`This invitation went to three addresses already. Please invite the next person by a new invitation.`,
      )
    const words = withLink(to.message, invitation, me, deps.config)
    if (words === null)
      return refuse(
        409,
        'no_address',
        msg`This server does not know its own address, so it cannot add the link. Put the link of the invitation into your message, or ask the admin to set PUBLIC_URL.`,
      )
    // Use the language that the sponsor chose, even if the number has an account: the sponsor gave the
    // address, and must not learn from the e-mail whether there is an account.
    const say = deps.words.sayIn(invitation.language ?? me.language)
    const body = `${words}\n\n${say(footer(me, deps.config.appName))}`
    const { address, subject } = to
    const message = { channel: 'email', to: address, subject, body, html: htmlOf(body) } as const
    return { invitation, message: { ...message, invitationId: invitation.id } }
  })
}

const notInvited = () =>
  refuse(
    403,
    'not_invited',
    msg`Please invite this person by their number first: only an open invitation of yours to a number that you entered can be sent.`,
  )

type Written = { invitation: PendingInvitation; message: NewMessage }

async function send(
  deps: Deps,
  me: PlayerRow,
  write: (tx: Tx) => Promise<Written | Refused<403 | 409 | 429>>,
): Promise<Sent | Refused<403 | 409 | 429>> {
  const queued = await deps.db.transaction().execute(async (tx) => {
    const written = await write(tx)
    if (isRefused(written)) return written
    const { invitation, message } = written
    // Don't send a withheld message, but respond as if it had been sent (TRU-25).
    const isKept = await isWithheld(tx, me, invitation)
    return { ...written, sent: isKept ? sendNothing() : await queueToSend(deps, tx, message) }
  })
  if (isRefused(queued)) return queued
  const sent = typeof queued.sent === 'string' ? await sendMessage(deps, queued.sent) : queued.sent
  const isCarried = (queued.message.channel === 'sms' ? deps.sms : deps.email) !== null
  if (isCarried && sent.state !== 'failed') await logSent(deps, me, queued.invitation.id)
  return sent
}

async function isWithheld(db: Db, me: PlayerRow, invitation: PendingInvitation): Promise<boolean> {
  const member = await playerByPhone(db, invitation.recipientPhone)
  if (invitation.withheldFrom !== null && invitation.withheldFrom === member?.id) return true
  return member !== undefined && areApart(db, me.id, member.id)
}

function countSend({ limits }: Deps, me: PlayerRow): Promise<TooOften | null> {
  return useUp(limits, { rule: PER_DAY, key: String(me.id) })
}

// The final check runs with the invitation's row locked, so that simultaneous sends are counted one after another.
function sentTooOften({ config }: Deps, { today }: { today: number }): TooOften | null {
  const isTooOften = config.rateLimits && today >= SENDS_PER_INVITATION_DAY
  return isTooOften ? tooMany(86_400) : null
}

function withLink(message: string, invitation: PendingInvitation, me: PlayerRow, config: Deps['config']) {
  if (message.includes(invitation.qrId)) return message
  const { recipientPhone: phone, qrId } = invitation
  const link = linkTo(config, registrationPath({ ref: me.id, sponsor: me.name, phone, qrId }))
  return link && `${message}\n\n${link}`
}

function footer({ name }: PlayerRow, appName: string): Sentence {
  return msg`${{ name }} sent you this through ${{ appName }}. If you do not know ${{ name }}, you can ignore it.`
}
