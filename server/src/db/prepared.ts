import type { CompiledQuery } from 'kysely'
import { type Db, lanesOf } from './database.ts'

/** The highest possible id. As a cursor, it makes a list start with the newest row. */
export const LAST_ID = 2_147_483_647

/** Like `LAST_ID`, for tables that grow without limit, such as posts, comments, likes and items. */
export const LAST_LONG_ID = Number.MAX_SAFE_INTEGER

type Query<R> = { compile(db: Db): CompiledQuery<R> }

/** Creates a quick query that runs on the lanes (decision 21); its SQL must not depend on the values. */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => Query<R>,
): (db: Db, values: V) => Promise<R[]> {
  const name = `prepared_${(count += 1)}`
  const filled = builtOnce(build)
  return async (db, values) => {
    const query = filled(db, values)
    const lanes = lanesOf(db)
    if (lanes) return (await lanes.ask({ name, text: query.sql, values: [...query.parameters] })) as R[]
    return (await db.executeQuery<R>(query)).rows
  }
}

/**
 * Creates a query that runs on the pool because it writes or is slow; its SQL must not depend on the values.
 */
export function preparedWrite<V extends object, R>(
  build: (db: Db, values: V) => Query<R>,
): (db: Db, values: V) => Promise<R[]> {
  const filled = builtOnce(build)
  return async (db, values) => (await db.executeQuery<R>(filled(db, values))).rows
}

/** Returns a function that builds the query on first use and fills in the values. */
function builtOnce<V extends object, R>(build: (db: Db, values: V) => Query<R>) {
  let query: CompiledQuery<R> | undefined
  return (db: Db, values: V): CompiledQuery<R> => {
    query ??= build(db, places<V>()).compile(db)
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof V] : each,
    )
    return { ...query, parameters }
  }
}

let count = 0

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function places<V extends object>(): V {
  return new Proxy({} as V, { get: (_, name) => new Place(String(name)) })
}
