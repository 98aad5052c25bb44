import type { Db, Tx } from '../../db/database.ts'

/** A sponsor's open invitation to a number that they typed, as a message that carries it needs it. */
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

/** The same, locked until the transaction ends. */
export async function lockPendingTo(
  tx: Tx,
  sponsorId: number,
  phone: string,
): Promise<PendingInvitation | undefined> {
  return pending(tx, sponsorId).where('recipient_phone', '=', phone).forUpdate().executeTakeFirst()
}

/** The sponsor's open invitation whose code a text contains, else the newest, locked until the transaction ends. */
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

// Whoever registered by a QR needs no link any more. One that hides its number is never sent: its link would carry the
// number, and a text tell a right guess from a wrong one.
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
