import type { Db } from '../../db/database.ts'
import { hashOf } from '../../http/tokens.ts'
import { answererOf } from '../sign-in/answer-passes.queries.ts'

/** The suspended member who may read the measures against them and answer, by the pass of their browser. */
export async function findAnswerer(
  db: Db,
  token: string | undefined,
): Promise<{ id: number; name: string } | undefined> {
  return token === undefined ? undefined : answererOf(db, hashOf(token))
}
