import type { Deps } from '../../deps.ts'
import type { Ended } from '../../http/principal.ts'
import { endingOf } from './ended-sessions.queries.ts'
import { saidOfEnding } from './endings.values.ts'

/** Why the session of a token is over, in words; null where there is nothing to say. */
export async function readEnding({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<Ended | null> {
  const ending = await endingOf(db, tokenHash)
  return ending && saidOfEnding(ending)
}
