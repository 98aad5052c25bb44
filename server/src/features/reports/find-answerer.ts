import type { Db } from '../../db/database.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { answererOf } from '../sign-in/answer-passes.queries.ts'

/** The suspended member who may read the measures against them and answer, by the pass of their browser. */
export async function findAnswerer(
  db: Db,
  token: string | undefined,
): Promise<{ id: number; name: string } | Refused<401>> {
  const answerer = token === undefined ? undefined : await answererOf(db, hashOf(token))
  return (
    answerer ??
    refuse(401, 'no_session', 'Please sign in with your number first: then you can read why, and answer.')
  )
}
