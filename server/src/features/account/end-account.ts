import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import { type Tx, unguarded } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { removeReasonsAbout } from '../admin/admin.queries.ts'
import { bondedTo } from '../bonds/bonds.queries.ts'
import { endUnits } from '../bonds/units/end-units.ts'
import { holdUnitsOf } from '../bonds/units/former-units.queries.ts'
import { playersWhoSeeGroup } from '../groups/groups.queries.ts'
import { removeInvitationsOf } from '../invitations/changes.queries.ts'
import { deleteMessagesOf } from '../messages/conversations.queries.ts'
import { removePushesTo } from '../outbox/notices/push.queries.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { removeNotificationsNaming } from '../notifications/notifications.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { removeEmailsTo, removeMessagesOf } from '../outbox/outbox.queries.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { playerById } from '../players/players.queries.ts'
import { lockStanding, lockWhole, markDeleted } from '../players/standing.queries.ts'
import { newsOfCounts, notifyNewcomers } from '../players/publish-player.ts'
import { stripPostsOf } from '../posts/posts.queries.ts'
import { removeReportedOf } from '../reports/reports.queries.ts'
import { endSessionsHere } from '../sessions/end-session.ts'
import { endSessionsOf } from '../sessions/sessions.queries.ts'
import { idsApartFrom, withoutApart } from '../ties/ties.queries.ts'
import { removeRowsOf } from './account.queries.ts'
import { removeFromVaults } from './remove-from-vaults.ts'
import { removeSomeFiles } from './remove-remains.ts'

type Leaver = PlayerRow & { phone: string }

const OTHER_NAME = msg`Please write your name exactly as it is in your profile.`

/**
 * Deletes the caller's account if `confirm` is the caller's exact name. Returns the refusal, or null. Data
 * that other members need is kept, but attributed to a former member. The sweep deletes any remaining files.
 */
export async function endAccount(deps: Deps, me: PlayerRow, confirm: string, context: Context) {
  if (isAdmin(me)) return refuse(409, 'admin_protected', msg`The admin’s own account cannot be deleted.`)
  if (confirm.trim() !== me.name.trim()) return refuse(400, 'other_name', OTHER_NAME, { confirm: OTHER_NAME })
  const refused = await unguarded(() => end(deps, me.id))
  if (refused === null) await unguarded(() => endSessionsHere(deps, context))
  return refused
}

async function end(deps: Deps, id: number): Promise<Refused<409> | null> {
  const whom = async (tx: Tx) => {
    await lockStanding(tx, id)
    return [id, ...(await bondedTo(tx, id)), ...(await sponsorOf(tx, id))]
  }
  const refused = await holdPlayers(deps.db, whom, (tx) => endHeld(tx, deps, id))
  if (refused === null) await removeSomeFiles(deps, id)
  return refused
}

async function sponsorOf(tx: Tx, id: number): Promise<number[]> {
  const sponsorId = (await playerById(tx, id))?.sponsorId ?? null
  return sponsorId === null ? [] : [sponsorId]
}

async function endHeld(tx: Tx, deps: Deps, id: number): Promise<Refused<409> | null> {
  await lockWhole(tx, id)
  const player = await playerById(tx, id)
  // Another request may have deleted the account while this one was waiting for locks.
  if (!player || player.phone === null || player.status !== 'active')
    return refuse(409, 'account_deleted', msg`This account has been deleted already.`)
  const leaver: Leaver = { ...player, phone: player.phone }
  const seeing = await playersWhoSee(tx, id)
  // Delete pending e-mails and pushes first, because the rows that identify them are deleted below.
  await removeEmailsTo(tx, id)
  await removePushesTo(tx, id)
  await deps.live.endSessions(tx, await endSessionsOf(tx, id, 'deleted'))
  await endUnits(tx, deps, await holdUnitsOf(tx, id), [id])
  const news = [
    ...(await removeWords(tx, leaver)),
    ...(await removeFromVaults(tx, deps, leaver)),
    ...(await removeInvitations(tx, leaver)),
  ]
  await removeReportedOf(tx, id)
  await removeRowsOf(tx, leaver)
  await markDeleted(tx, id)
  // A trigger protects the reasons in the action log until the account has been marked as deleted.
  await removeReasonsAbout(tx, id)
  await notifyPlayers(tx, deps, notesOf(leaver), [
    ...news,
    { topic: 'player', key: id, players: seeing },
    ...(await newsOfCounts(tx, await countingThem(tx, leaver))),
  ])
  await notifyNewcomers(tx, deps, leaver, null)
  return null
}

// Don't store the leaver's name in the notification.
function notesOf({ sponsorId }: Leaver): Note[] {
  return sponsorId === null || sponsorId === ADMIN_ID ? [] : [{ kind: 'invitee_left', to: sponsorId }]
}

async function countingThem(tx: Tx, { id, sponsorId }: PlayerRow): Promise<number[]> {
  return [...new Set([...(await bondedTo(tx, id)), ...(sponsorId === null ? [] : [sponsorId])])]
}

async function removeWords(tx: Tx, { id, name }: Leaver): Promise<Announcement[]> {
  const news: Announcement[] = []
  const others = await withoutApart(tx, id, await deleteMessagesOf(tx, id))
  if (others.length > 0) news.push({ topic: 'message', key: null, players: others })
  for (const key of await stripPostsOf(tx, id))
    news.push({ topic: 'post', key, players: await playersWhoSeeGroup(tx, key) })
  const told = await withoutApart(tx, id, await removeNotificationsNaming(tx, { id, name }))
  if (told.length > 0) news.push({ topic: 'notification', key: null, players: told })
  return news
}

async function removeInvitations(tx: Tx, leaver: Leaver): Promise<Announcement[]> {
  await removeMessagesOf(tx, leaver)
  const removed = await removeInvitationsOf(tx, leaver)
  // A pending invitation isn't linked to a recipient yet, so no block hides it from its sponsor.
  const apart = new Set(await idsApartFrom(tx, leaver.id))
  return removed.map(({ id, sponsorId, recipientId }) => {
    const see = recipientId === null ? [sponsorId] : [sponsorId, recipientId].filter((one) => !apart.has(one))
    return { topic: 'invitation' as const, key: id, players: [...new Set([ADMIN_ID, ...see])] }
  })
}
