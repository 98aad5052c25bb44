import type { Sibling } from '@kinhold/contract/introductions'
import type { SiblingStanding } from '@kinhold/domain/invitations'
import { areSiblings, type PlayerRow } from '@kinhold/domain/players'
import type { Db, Page } from '../../db/database.ts'
import { bondedTo } from '../bonds/bonds.queries.ts'
import { openBetween } from '../invitations/invitations.queries.ts'
import { presentCard } from '../players/present-player.ts'
import { siblingsOf } from './siblings.queries.ts'

export async function viewSiblings(db: Db, me: PlayerRow, page: Page): Promise<Sibling[]> {
  // A caller who wouldn't appear in the siblings' own lists receives an empty list.
  if (!areSiblings(me, { ...me, id: 0 })) return []
  const rows = await siblingsOf(db, me, page)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [bonded, open] = await Promise.all([bondedTo(db, me.id), openBetween(db, me, ids)])
  const standings = new Map<number, SiblingStanding>([
    ...open.map(({ id, isSent }) => [id, isSent ? 'invited' : 'invited_by_them'] as const),
    ...bonded.map((id) => [id, 'connected'] as const),
  ])
  return rows.map((row) => ({
    id: row.id,
    player: presentCard(row),
    standing: standings.get(row.id) ?? 'open',
  }))
}
