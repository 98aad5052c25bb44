import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Counts = Record<
  'bonds' | 'trustUnits' | 'groups' | 'messages' | 'posts' | 'vaults' | 'sharedWith' | 'files' | 'sponsored',
  number
>

/** Counts the rows that end with a player's account and those that stay without their name. */
export async function countLeaving(
  db: Db,
  { id, phone }: { id: number; phone: string | null },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::integer from bonds where low_id = ${id} or high_id = ${id}) as bonds,
      (select count(*)::integer from trust_unit_members where player_id = ${id}) as "trustUnits",
      (select count(*)::integer from group_members where player_id = ${id}) as groups,
      (select count(*)::integer from messages
        where (low_id = ${id} or high_id = ${id}) and sender_id = ${id} and deleted_at is null) as messages,
      (select count(*)::integer from posts where author_id = ${id}) as posts,
      (select count(*)::integer from vaults where owner_id = ${id}) as vaults,
      (select count(*)::integer from open_vault_access where phone = ${phone}::text) as "sharedWith",
      (select count(*)::integer from uploads where owner_player_id = ${id}) as files,
      (select count(*)::integer from players where sponsor_id = ${id}) as sponsored`.execute(db)
  return rows[0]!
}
