import type { Db, Tx } from '../../db/database.ts'

/** A sponsor's open invitation to a typed number, with the fields that a message needs. */
export type PendingInvitation = {
  id: number
  recipientPhone: string
  qrId: string
  withheldFrom: number | null
}

/** The sponsor's own open invitation to a number. */
export async function pendingTo(
  db: Db,
  sponsorId: number,
  phone: string,
): Promise<PendingInvitation | undefined> {
  return pending(db, sponsorId).where('recipient_phone', '=', phone).executeTakeFirst()
}

/** Like `pendingTo`, locked until the transaction ends. */
export async function lockPendingTo(
  tx: Tx,
  sponsorId: number,
  phone: string,
): Promise<PendingInvitation | undefined> {
  return pending(tx, sponsorId).where('recipient_phone', '=', phone).forUpdate().executeTakeFirst()
}

/** The sponsor's open invitation whose code the text contains, else the newest; locked until the transaction ends. */
export async function lockPendingIn(
  tx: Tx,
  sponsorId: number,
  text: string,
): Promise<PendingInvitation | undefined> {
  const codes = text.match(/\bqr-\d+-\d+-[\w-]+/g) ?? []
  const named = codes.length
    ? await pending(tx, sponsorId).where('qr_id', 'in', codes).forUpdate().executeTakeFirst()
    : undefined
  return named ?? pending(tx, sponsorId).forUpdate().executeTakeFirst()
}

// Leaves out registered recipients, who need no link, and hidden numbers: a link would contain the number, and a text
// would tell a right guess from a wrong one.
function pending(db: Db, sponsorId: number) {
  return db
    .selectFrom('invitations')
    .select(['id', 'recipient_phone as recipientPhone', 'qr_id as qrId', 'withheld_from as withheldFrom'])
    .where('sponsor_id', '=', sponsorId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .where('hides_phone', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
}
