import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Person } from '../../http/principal.ts'

// A vault user gets at most one text about a vault within this many hours.
const VAULT_NEWS_TEXT_HOURS = 24
// A visit to a vault ends after this many minutes without activity.
const VAULT_VISIT_MINUTES = 30

/** Records a number's visit to a vault at most once a minute; returns the end of the previous visit. */
export async function noteVisit(tx: Tx, vaultId: number, phone: string): Promise<Date | null> {
  // The key share lock keeps a parallel call from deleting the vault.
  await sql`
    insert into vault_visits as visit (vault_id, phone)
    select id, ${phone}::text from vaults where id = ${vaultId} for key share
    on conflict (vault_id, phone) do update set
      previous_at = case when ${isOver} then visit.seen_at else visit.previous_at end,
      seen_at = now()
    where visit.seen_at < now() - interval '1 minute'`.execute(tx)
  const query = tx.selectFrom('vault_visits').select('previous_at as since')
  const visit = await query.where(({ and }) => and({ vault_id: vaultId, phone })).executeTakeFirst()
  return visit?.since ?? null
}

const isOver = sql`visit.seen_at < now() - make_interval(mins => ${VAULT_VISIT_MINUTES}::integer)`

/** Returns the post up to which a vault is read: by its owner, or by the holder of an entry. */
export async function vaultReadTo(tx: Tx, { id, accessId }: ReadVault): Promise<number> {
  const place = accessId === null ? sql`vaults where id = ${id}` : sql`vault_access where id = ${accessId}`
  const { rows } = await sql<{ readTo: number }>`select read_to as "readTo" from ${place}`.execute(tx)
  return rows[0]!.readTo
}

type ReadVault = { id: number; accessId: number | null }

/** Moves a mark forward; a parallel call may have moved it further. */
export async function markVaultRead(tx: Tx, { id, accessId }: ReadVault, to: number): Promise<void> {
  const read_to = to
  if (accessId === null)
    await tx.updateTable('vaults').set({ read_to }).where('id', '=', id).where('read_to', '<', to).execute()
  else {
    const query = tx.updateTable('vault_access').set({ read_to }).where('id', '=', accessId)
    await query.where('read_to', '<', to).execute()
  }
}

/** A number to text about news, and the key for its link. */
export type Due = { phone: string; key: string }

/** Takes the numbers due for a text, except the author's, and marks them: of parallel calls, only one gets each. */
export async function takeNumbersToText(db: Db, vaultId: number, author: Person): Promise<Due[]> {
  const isDue = sql`(texted_at is null
    or texted_at < now() - make_interval(hours => ${VAULT_NEWS_TEXT_HOURS}::integer))`
  const { rows } = await sql<Due>`
    update vault_access set texted_at = now()
    where id in (
      select open_vault_access.id from open_vault_access
      join vault_users on vault_users.phone = open_vault_access.phone
      where vault_id = ${vaultId} and sms_notifications and ${isDue}
        and open_vault_access.phone is distinct from ${author.phone}
        and not exists (select from players where players.phone = open_vault_access.phone)
    ) and ${isDue}
    returning phone, key`.execute(db)
  return rows
}

export async function giveNumbersBack(db: Db, vaultId: number, phones: string[]): Promise<void> {
  const query = db.updateTable('vault_access').set({ texted_at: null }).where('vault_id', '=', vaultId)
  await query.where(sql<boolean>`phone = any(${phones}::text[])`).execute()
}
