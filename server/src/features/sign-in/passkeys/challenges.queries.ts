import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

// The lifetime of a passkey challenge.
const PASSKEY_CHALLENGE_MINUTES = 5

/** Stores the challenge of a browser or session; an earlier one is no longer valid. */
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

/** Removes expired challenges. */
export async function removeOldChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
