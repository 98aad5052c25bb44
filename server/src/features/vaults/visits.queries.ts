import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Person } from '../../http/principal.ts'

// The period, in hours, in which a vault user gets at most one text about new posts.
const VAULT_NEWS_TEXT_HOURS = 24
// A visit to a vault ends after this many minutes without activity.
const VAULT_VISIT_MINUTES = 30

/**
 * Records a number's visit to a vault, at most once a minute. Returns the time at which the previous visit
 * ended.
 */
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

/** Returns the id of the newest post that a vault's owner, or the holder of entry `accessId`, has read. */
export async function vaultReadTo(tx: Tx, { id, accessId }: ReadVault): Promise<number> {
  const place = accessId === null ? sql`vaults where id = ${id}` : sql`vault_access where id = ${accessId}`
  const { rows } = await sql<{ readTo: number }>`select read_to as "readTo" from ${place}`.execute(tx)
  return rows[0]!.readTo
}

type ReadVault = { id: number; accessId: number | null }

/** Moves a vault's read mark forward, unless a parallel call has already moved it further. */
export async function markVaultRead(tx: Tx, { id, accessId }: ReadVault, to: number): Promise<void> {
  const read_to = to
  if (accessId === null)
    await tx.updateTable('vaults').set({ read_to }).where('id', '=', id).where('read_to', '<', to).execute()
  else {
    const query = tx.updateTable('vault_access').set({ read_to }).where('id', '=', accessId)
    await query.where('read_to', '<', to).execute()
  }
}

/** A number to text about new posts, and the key for the link in the text. */
export type Due = { phone: string; key: string }

/**
 * Returns the numbers that are due for a text, except the author's. Marks the numbers as texted, so that only
 * one of several parallel calls gets each number. A number is due at most once a day per vault and once a day
 * across all vaults, and never after its holder replied STOP (VUS-27, FAM-47, FAM-48).
 */
export async function takeNumbersToText(db: Db, vaultId: number, author: Person): Promise<Due[]> {
  // The locks make parallel calls for other vaults wait, so that these calls see the new time. The lock order
  // prevents deadlocks.
  const { rows } = await sql<Due>`
    with locked as materialized (
      select phone from vault_users
      where sms_notifications and ${isDue('news_texted_at')}
        and phone is distinct from ${author.phone}
        and exists (
          select from open_vault_access as entry
          where entry.vault_id = ${vaultId} and entry.phone = vault_users.phone and ${isDue('entry.texted_at')})
        and not exists (select from players where players.phone = vault_users.phone)
        and phone not in (select phone from silent_phones where reason = 'stopped')
      order by phone for no key update
    ), due as (
      update vault_users set news_texted_at = now() from locked where vault_users.phone = locked.phone
      returning vault_users.phone
    )
    update vault_access as entry set texted_at = now() from due
    where entry.vault_id = ${vaultId} and entry.phone = due.phone
    returning entry.phone, key`.execute(db)
  return rows
}

function isDue(column: string) {
  const texted = sql.ref(column)
  return sql`(${texted} is null or ${texted} < now() - make_interval(hours => ${VAULT_NEWS_TEXT_HOURS}::integer))`
}

/** Undoes `takeNumbersToText` for numbers that weren't sent a text. */
export async function giveNumbersBack(tx: Tx, vaultId: number, phones: string[]): Promise<void> {
  const isAmong = sql<boolean>`phone = any(${phones}::text[])`
  await tx.updateTable('vault_users').set({ news_texted_at: null }).where(isAmong).execute()
  const entries = tx.updateTable('vault_access').set({ texted_at: null }).where('vault_id', '=', vaultId)
  await entries.where(isAmong).execute()
}
