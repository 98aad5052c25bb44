import type { Deps } from '../../deps.ts'
import type { Ended } from '../../http/principal.ts'
import { endingOf } from './ended-sessions.queries.ts'
import { saidOfEnding } from './endings.values.ts'

/** The reason for the end of a token's session, as code and sentence; null when there is none to give. */
export async function readEnding({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<Ended | null> {
  const ending = await endingOf(db, tokenHash)
  return ending && saidOfEnding(ending)
}
