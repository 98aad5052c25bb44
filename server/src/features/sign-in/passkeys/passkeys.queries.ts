import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../../db/database.ts'

const SHOWN = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export type PasskeyRow = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }

export async function passkeysOf(db: Db, playerId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(PASSKEYS_MOST)
    .execute()
}

export async function credentialsOf(db: Db, playerId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id as credentialId')
    .where('player_id', '=', playerId)
    .execute()
  return rows.map(({ credentialId }) => credentialId)
}

export async function addPasskey(
  tx: Tx,
  playerId: number,
  made: { credentialId: Buffer; publicKey: Buffer; counter: number; name: string },
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      player_id: playerId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      name: made.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
}

export async function renamePasskey(db: Db, playerId: number, id: number, name: string) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()
}

export async function removePasskeyOf(tx: Tx, playerId: number, id: number): Promise<string | undefined> {
  const query = tx
    .deleteFrom('passkeys')
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .returning('name')
  return (await query.executeTakeFirst())?.name
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

/** `gone`: removed meanwhile, or the number is another's. `copied`: its counter did not grow. */
export async function noteUsed(tx: Tx, of: { id: number; phone: string; counter: number }) {
  const kept = await tx
    .selectFrom('passkeys')
    .innerJoin('players', 'players.id', 'player_id')
    .select(
      sql<boolean>`${of.counter}::bigint > counter or (counter = 0 and ${of.counter}::bigint = 0)`.as(
        'isNew',
      ),
    )
    .where('passkeys.id', '=', of.id)
    .where('players.phone', '=', of.phone)
    .forUpdate('passkeys')
    .executeTakeFirst()
  if (!kept) return 'gone'
  if (!kept.isNew) return 'copied'
  await tx
    .updateTable('passkeys')
    .set({ counter: of.counter, last_used_at: NOW })
    .where('id', '=', of.id)
    .execute()
  return 'used'
}

const PASSKEY_CHALLENGE_MINUTES = 5

export async function saveChallenge(db: Db, holderHash: Buffer, challenge: string): Promise<void> {
  const values = {
    challenge,
    expires_at: sql<Date>`now() + make_interval(mins => ${PASSKEY_CHALLENGE_MINUTES}::integer)`,
  }
  await db
    .insertInto('passkey_challenges')
    .values({ holder_hash: holderHash, ...values })
    .onConflict((conflict) => conflict.column('holder_hash').doUpdateSet(values))
    .execute()
}

/** Uses up the challenge of a browser or session, for any result; undefined when it was used or has expired. */
export async function takeChallenge(db: Db, holderHash: Buffer): Promise<string | undefined> {
  const query = db
    .deleteFrom('passkey_challenges')
    .where('holder_hash', '=', holderHash)
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('isLive')])
  const taken = await query.executeTakeFirst()
  return taken?.isLive ? taken.challenge : undefined
}

export async function removeOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', NOW).execute()
}
