import { paths } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { type LimitRule, type TooOften, useUp } from '../../http/limits.ts'
import { linkTo } from '../../http/origin.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import type { NoText } from '../outbox/texts.values.ts'
import { playerById } from '../players/players.queries.ts'
import { writeMessage } from '../settings/write-message.ts'
import { inviteeOf } from './standing.queries.ts'

/** Reasons for an unsent reminder or thank-you: it is not the caller's invitee, or there is no reason for it. */
export type NotTold = 'not_found' | 'nothing_waits' | 'not_active'

const REMINDERS: LimitRule = { name: 'invitee_reminders', uses: 1, seconds: 86_400 }
const THANKS: LimitRule = { name: 'invitee_thanks', uses: 1, seconds: 86_400 }

/**
 * Reminds an invitee of the caller to register again, or of a trust unit; once a day each. An invitee who has to
 * register again sees no bell and gets the reminder outside the app. Null when it is done. `address`: the caller's.
 */
export async function remindInvitee(
  deps: Deps,
  me: PlayerRow,
  id: number,
  address: string,
): Promise<NotTold | TooOften | NoText | null> {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return 'not_found'
  if (!invitee.can.includes('remind')) return 'nothing_waits'
  const key = `${me.id}-${id}`
  const tooOften = await useUp(deps.limits, { rule: REMINDERS, key })
  if (tooOften) return tooOften
  if (invitee.standing !== 'waiting') {
    await deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [noteOf.trust(id, 'reminded', me)]))
    return null
  }
  const refused = await remindOutside(deps, me, id, address)
  if (refused) await deps.limits.giveBack(REMINDERS, key)
  return refused
}

async function remindOutside(
  deps: Deps,
  me: PlayerRow,
  id: number,
  address: string,
): Promise<NotTold | NoText | null> {
  const invitee = await playerById(deps.db, id)
  if (!invitee || invitee.phone === null) return 'nothing_waits'
  const { appName } = deps.config
  const link = linkTo(deps.config, paths.login())
  const message = await writeMessage(
    deps,
    { ...invitee, phone: invitee.phone },
    {
      subject: `${me.name} reminds you to register again`,
      text: `${me.name} reminds you: please register again in ${appName}. Sign in with your number${link === null ? '.' : `: ${link}`}`,
      cause: { kind: 'reminder', address, sponsorId: me.id },
    },
  )
  if ('refused' in message) return message
  await deps.db.transaction().execute((tx) => queueMessage(deps, tx, message))
  return null
}

/** Thanks an invitee of the caller, once a day. Null when it is done. */
export async function thankInvitee(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<NotTold | TooOften | null> {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return 'not_found'
  if (!invitee.can.includes('thank')) return 'not_active'
  const tooOften = await useUp(deps.limits, { rule: THANKS, key: `${me.id}-${id}` })
  if (tooOften) return tooOften
  await deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [noteOf.trust(id, 'thanked', me)]))
  return null
}
