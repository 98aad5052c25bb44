import type { Db } from '../../db/database.ts'

export async function isBlocked(db: Db, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('blocked_phones').select('phone').where('phone', '=', phone).executeTakeFirst()) !==
    undefined
  )
}
