import { paths } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../../deps.ts'
import { type LimitRule, useUp } from '../../../http/limits.ts'
import { linkTo } from '../../../http/origin.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import type { Note } from '../../notifications/kinds.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { queueMessage } from '../../outbox/queue-message.ts'
import { refusalOfText } from '../../outbox/refuse-text.ts'
import { playerById } from '../../players/players.queries.ts'
import { writeMessage } from '../../settings/write-message.ts'
import { inviteeOf } from './standing.queries.ts'

const REMINDERS: LimitRule = { name: 'invitee_reminders', uses: 1, seconds: 86_400 }
const THANKS: LimitRule = { name: 'invitee_thanks', uses: 1, seconds: 86_400 }

/**
 * Reminds an invitee, at most once a day, to register again or to confirm a trust unit. Returns the refusal,
 * or null. An invitee who must register again can't see notifications, so the reminder is a text or an
 * e-mail. `address` is the caller's network address.
 */
export async function remindInvitee(deps: Deps, me: PlayerRow, id: number, address: string) {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return noInvitee()
  if (!invitee.can.includes('remind')) return nothingWaits()
  const key = `${me.id}-${id}`
  const tooOften = await useUp(deps.limits, { rule: REMINDERS, key })
  if (tooOften) return tooOften
  if (invitee.standing !== 'waiting') {
    await notify(deps, { kind: 'reminded', to: id, about: me })
    return null
  }
  const refused = await remindOutside(deps, me, id, address)
  if (refused) await deps.limits.giveBack(REMINDERS, key)
  return refused
}

function notify(deps: Deps, note: Note): Promise<void> {
  return deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [note]))
}

async function remindOutside(deps: Deps, me: PlayerRow, id: number, address: string) {
  const invitee = await playerById(deps.db, id)
  if (!invitee || invitee.phone === null) return nothingWaits()
  const { appName } = deps.config
  const link = linkTo(deps.config, paths.login())
  const message = await writeMessage(
    deps,
    { ...invitee, phone: invitee.phone },
    {
      subject: msg`${{ name: me.name }} reminds you to register again`,
      text:
        link === null
          ? msg`${{ name: me.name }} reminds you: please register again in ${{ appName }}. Sign in with your number.`
          : msg`${{ name: me.name }} reminds you: please register again in ${{ appName }}. Sign in with your number: ${{ link }}`,
      cause: { kind: 'reminder', address, sponsorId: me.id },
    },
  )
  if ('refused' in message) return refusalOfText(message, 'reminder')
  await deps.db.transaction().execute((tx) => queueMessage(deps, tx, message))
  return null
}

const noInvitee = () => notFound('This player')
const nothingWaits = () => refuse(409, 'nothing_waits', msg`This person has no open task at the moment.`)

export async function thankInvitee(deps: Deps, me: PlayerRow, id: number) {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return noInvitee()
  if (!invitee.can.includes('thank'))
    return refuse(409, 'not_active', msg`This person is not active at the moment.`)
  const tooOften = await useUp(deps.limits, { rule: THANKS, key: `${me.id}-${id}` })
  if (tooOften) return tooOften
  await notify(deps, { kind: 'thanked', to: id, about: me })
  return null
}
