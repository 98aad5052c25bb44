import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../../db/database.ts'
import { idsOf } from '../../../db/rows.ts'

const SHOWN = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

export async function passkeysOf(db: Db, playerId: number) {
  const query = db.selectFrom('passkeys').select(SHOWN).where('player_id', '=', playerId)
  return query.orderBy('id', 'desc').limit(PASSKEYS_MOST).execute()
}

export async function credentialsOf(db: Db, playerId: number): Promise<Buffer[]> {
  return idsOf(db.selectFrom('passkeys').select('credential_id as id').where('player_id', '=', playerId))
}

export async function addPasskey(
  tx: Tx,
  player_id: number,
  made: { credentialId: Buffer; publicKey: Buffer; counter: number; name: string },
): Promise<PasskeyRow | undefined> {
  const { credentialId: credential_id, publicKey: public_key, counter, name } = made
  const query = tx.insertInto('passkeys').values({ player_id, credential_id, public_key, counter, name })
  const added = query.onConflict((conflict) => conflict.column('credential_id').doNothing())
  return added.returning(SHOWN).executeTakeFirst()
}

export async function renamePasskey(db: Db, playerId: number, id: number, name: string) {
  const query = db
    .updateTable('passkeys')
    .set({ name })
    .where(({ and }) => and({ player_id: playerId, id }))
  return query.returning(SHOWN).executeTakeFirst()
}

export async function removePasskeyOf(tx: Tx, playerId: number, id: number): Promise<string | undefined> {
  const query = tx.deleteFrom('passkeys').where(({ and }) => and({ player_id: playerId, id }))
  return (await query.returning('name').executeTakeFirst())?.name
}

export async function removePasskeysOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('player_id', '=', playerId).execute()
}

export async function passkeyOf(db: Db, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['passkeys.id', 'player_id as playerId', 'passkeys.name', 'public_key as publicKey'])
    .select('passkeys.created_at as madeAt')
    .select(sql<string>`players.phone`.as('phone'))
    .where('credential_id', '=', credentialId)
    .where('players.phone', 'is not', null)
    .executeTakeFirst()
}

/**
 * Records that a passkey was used. Returns `gone` if the passkey or number no longer exists, or `copied` if
 * the counter suggests a copy.
 */
export async function noteUsed(
  tx: Tx,
  { id, phone, counter }: { id: number; phone: string; counter: number },
) {
  const kept = await tx
    .selectFrom('passkeys')
    .innerJoin('players', 'players.id', 'player_id')
    .select('counter')
    .where(({ and }) => and({ 'passkeys.id': id, 'players.phone': phone }))
    .forUpdate('passkeys')
    .executeTakeFirst()
  if (!kept) return 'gone'
  if (counter <= kept.counter && (counter !== 0 || kept.counter !== 0)) return 'copied'
  await tx.updateTable('passkeys').set({ counter, last_used_at: NOW }).where('id', '=', id).execute()
  return 'used'
}

const PASSKEY_CHALLENGE_MINUTES = 5

export async function saveChallenge(db: Db, holderHash: Buffer, challenge: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${PASSKEY_CHALLENGE_MINUTES}::integer)`
  const values = { holder_hash: holderHash, challenge, expires_at }
  const query = db.insertInto('passkey_challenges').values(values)
  await query.onConflict((conflict) => conflict.column('holder_hash').doUpdateSet(values)).execute()
}

/** Consumes the challenge of a browser or session. Returns undefined if it has expired or is missing. */
export async function takeChallenge(db: Db, holderHash: Buffer): Promise<string | undefined> {
  const query = db.deleteFrom('passkey_challenges').where('holder_hash', '=', holderHash)
  const isLive = sql<boolean>`expires_at > now()`.as('isLive')
  const taken = await query.returning(['challenge', isLive]).executeTakeFirst()
  return taken?.isLive ? taken.challenge : undefined
}

export async function removeOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', NOW).execute()
}
