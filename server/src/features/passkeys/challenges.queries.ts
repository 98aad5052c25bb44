import { PASSKEY_CHALLENGE_MINUTES } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Keeps what a passkey is to sign in the browser of that cookie; what it was to sign before is no longer good. */
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

/** Uses up what a passkey is to sign in that browser, whatever comes of it; undefined where that was done, or its time is over. */
export async function takeChallenge(db: Db, holderHash: Buffer): Promise<string | undefined> {
  const query = db
    .deleteFrom('passkey_challenges')
    .where('holder_hash', '=', holderHash)
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('isLive')])
  const taken = await query.executeTakeFirst()
  return taken?.isLive ? taken.challenge : undefined
}

/** Removes what nobody has signed in time. */
export async function removeOldChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
