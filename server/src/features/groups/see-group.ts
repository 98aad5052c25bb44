import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg, plural } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { groupById, type GroupRow, isMemberOf } from './groups.queries.ts'

/** Returns a group, or null if the player can't see it. */
export async function seenGroup(db: Db, me: PlayerRow, id: number): Promise<GroupRow | null> {
  const group = await groupById(db, id, me.id)
  return group && (isAdmin(me) || (await isMemberOf(db, id, me.id))) ? group : null
}

/** Checks with a single query whether the player can see a group. */
export async function seesGroup(db: Db, me: PlayerRow, id: number): Promise<boolean> {
  return isAdmin(me) ? (await groupById(db, id, me.id)) !== undefined : isMemberOf(db, id, me.id)
}

export const noGroup = () => notFound('This group')

/** Returns the refusal for a change to the board of a dissolved unit (TRU-06). */
export const boardClosed = () =>
  refuse(
    409,
    'board_closed',
    msg`This board is closed, because its trust unit was dissolved. It can be read and saved for ${plural({ days: FORMER_BOARD_DAYS }, { one: '# day', other: '# days' })} from then on.`,
  )
