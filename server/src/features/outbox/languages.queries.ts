import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Returns the languages that these players chose, by player. Players who use the browser's language are left
 * out.
 */
export async function languagesOf(db: Db, playerIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'language'])
    .where(sql<boolean>`id = any(${playerIds}::integer[])`)
    .where('language', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, language }) => [id, language!]))
}

/**
 * Returns the language for a text to a number: that of the number's player, of its vault user, of the newest
 * open invitation to the number, or of that invitation's sponsor. Returns null if no language is known.
 */
export async function languageOfPhone(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select coalesce(
      (select language from players where phone = ${phone}),
      (select language from vault_users where phone = ${phone}),
      (select coalesce(invitations.language, sponsor.language)
        from invitations join players as sponsor on sponsor.id = invitations.sponsor_id
        where recipient_phone = ${phone} and invitations.status = 'pending' and declined_at is null and not is_void
        order by sent_at desc, invitations.id desc limit 1)
    ) as language`.execute(db)
  return rows[0]!.language
}
