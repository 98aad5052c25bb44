import { pairKey } from '@kinhold/domain/bonds'
import { mutedUntil, type MuteSpan } from '@kinhold/domain/mutes'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { firstShown } from '../../../http/pages.ts'
import { notFound, refuse, type Refused } from '../../../http/refusals.ts'
import { seesGroup } from '../../groups/see-group.ts'
import { seenConversation } from '../../messages/see-conversation.ts'
import { noticesOf } from '../../notifications/notice-settings.queries.ts'
import { seenPlayer } from '../../players/see-player.ts'
import { removeMute, setMute, type Subject } from '../../ties/mutes.queries.ts'
import { seekerOfPlayer } from '../../vaults/see-vault.ts'
import { sightOf } from '../../vaults/vaults.queries.ts'
import { muteBy, type MutePlace, mutesBy, type NamedMute } from './mutes.queries.ts'

/**
 * Mutes a person, conversation, board or vault for a player, replacing any earlier mute of the same subject
 * (TRU-28).
 */
export async function keepMute(
  deps: Deps,
  me: PlayerRow,
  subject: Subject,
  span: MuteSpan,
): Promise<NamedMute | Refused<404 | 409>> {
  if (isPerson(subject) && subject.id === me.id)
    return refuse(409, 'own_account', msg`You cannot mute yourself.`)
  if (!(await seesSubject(deps.db, me, subject))) return noSubject()
  return mute(deps, me, subject, span)
}

const mute = action(async (tx, deps: Deps, me: PlayerRow, subject: Subject, span: MuteSpan) => {
  const notices = (await noticesOf(tx, [me.id])).get(me.id)!
  const until = mutedUntil(span, notices.timeZone, new Date())
  if (!(await setMute(tx, me.id, subject, until))) return noSubject()
  await publishOwn(tx, deps, me, subject)
  return (await muteBy(tx, me.id, subject))!
})

const noSubject = () => notFound('What you want to mute')

export const endMute = action(async (tx, deps: Deps, me: PlayerRow, subject: Subject): Promise<void> => {
  if (await removeMute(tx, me.id, subject)) await publishOwn(tx, deps, me, subject)
})

export async function seenMutes(
  { db }: Deps,
  me: PlayerRow,
  { limit, before }: { limit: number; before: MutePlace | null },
): Promise<NamedMute[]> {
  return firstShown<NamedMute>(
    limit,
    (last, most) => mutesBy(db, me.id, { limit: most, before: last ?? before }),
    (row) => seesSubject(db, me, row),
  )
}

function isPerson({ kind }: Subject): boolean {
  return kind === 'conversation' || kind === 'person'
}

// Only the member's own tabs get these live updates.
function publishOwn(
  tx: Tx,
  { live }: Pick<Deps, 'live'>,
  me: PlayerRow,
  { kind, id }: Subject,
): Promise<void> {
  const players = [me.id]
  return live.publish(tx, [
    { topic: TOPICS[kind], key: kind === 'conversation' ? pairKey(me.id, id) : id, players },
    { topic: 'notification', key: null, players },
  ])
}

const TOPICS = { conversation: 'message', person: 'player', board: 'group', vault: 'vault' } as const

async function seesSubject(db: Db, me: PlayerRow, { kind, id }: Subject): Promise<boolean> {
  switch (kind) {
    case 'conversation':
      return (await seenConversation(db, me, pairKey(me.id, id))) !== null
    case 'person':
      return (await seenPlayer(db, me, id)) !== null
    case 'board':
      return seesGroup(db, me, id)
    case 'vault':
      return (await sightOf(db, seekerOfPlayer(me), id)) !== null
  }
}
