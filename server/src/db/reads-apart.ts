import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { type Db, lanesOf, replaceLanes } from './database.ts'

/** A second database, such as a replica, that answers the reads of some calls. */
export type Apart = {
  /**
   * Returns the database that answers all reads of one call, or null if the first database must answer them.
   */
  choose(): Promise<Db | null>
  /**
   * Receives the error of a read that failed on the second database. The first database then answers this
   * read and the rest of the call.
   */
  failed(error: unknown): void
}

/**
 * The reads of one call. `from` is undefined before the first read, and resolves to null if the first
 * database must answer.
 */
type Reading = { from: Promise<Db | null> | undefined }

const readings = new AsyncLocalStorage<Reading>()
const apart = new WeakMap<Db, Apart>()

/**
 * Runs a call that only reads. If there is a second database, it may answer the call's reads outside
 * transactions. Once the first database has answered a read, it also answers all later reads of the call, so
 * that no read returns older data than an earlier read.
 */
export function readApart<T>(db: Db, call: () => T): T {
  return apart.has(db) ? readings.run({ from: undefined }, call) : call()
}

/** Lets a second database answer the reads of calls that run in `readApart`. */
export function answerApart(db: Db, place: Apart): void {
  apart.set(db, place)
  const answer = async <T>(there: (db: Db) => Promise<T>, here: () => Promise<T>): Promise<T> => {
    const reading = readings.getStore()
    if (!reading) return here()
    const from = await (reading.from ??= place.choose())
    if (from === null) return here()
    try {
      return await there(from)
    } catch (error) {
      stay()
      place.failed(error)
      return here()
    }
  }
  answerQueries(db, answer)
  answerPrepared(db, answer)
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    stay()
    return begin()
  }
}

type Answer = <T>(there: (db: Db) => Promise<T>, here: () => Promise<T>) => Promise<T>

/** Lets the first database answer the rest of the call. */
function stay(): void {
  const reading = readings.getStore()
  if (reading) reading.from = NOWHERE
}

const NOWHERE = Promise.resolve(null)

function answerQueries(db: Db, answer: Answer): void {
  const executor = db.getExecutor()
  const here = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => {
    const its = () => here<never>(query, ...options)
    if (READS.includes(query.query.kind)) return answer((there) => there.executeQuery<never>(query), its)
    stay()
    return its()
  }
}

// A raw statement may write. A replica then rejects the statement, and it runs on the first database.
const READS = ['SelectQueryNode', 'RawNode']

function answerPrepared(db: Db, answer: Answer): void {
  const lanes = lanesOf(db)!
  replaceLanes(db, {
    ...lanes,
    ask: (question) =>
      answer(
        async (there) => (await there.executeQuery(CompiledQuery.raw(question.text, question.values))).rows,
        () => lanes.ask(question),
      ),
  })
}
