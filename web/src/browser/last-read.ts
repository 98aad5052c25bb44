import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LAST_READ } from './forget-last-read.ts'

export type Answer = { hash: string; key: readonly unknown[]; data: unknown; at: number }
/** The responses that this browser has stored, and the account that they belong to. */
export type LastRead = { whose: unknown; answers: Answer[] }

interface Schema extends DBSchema {
  whose: { key: 'whose'; value: unknown }
  answers: { key: string; value: Answer; indexes: { at: number } }
}

/** Stores an account's responses and deletes the oldest ones if there are more than `most`. */
export async function keepAnswers(whose: unknown, answers: readonly Answer[], most: number): Promise<void> {
  await withDatabase(async (db) => {
    const change = db.transaction(['whose', 'answers'], 'readwrite')
    const store = change.objectStore('answers')
    void change.objectStore('whose').put(whose, 'whose')
    for (const answer of answers) void store.put(answer)
    const before = await store.index('at').getAllKeys()
    for (const hash of before.slice(0, Math.max(0, before.length - most))) void store.delete(hash)
    await change.done
  })
}

export function readLast(): Promise<LastRead | null> {
  return withDatabase(async (db) => {
    const whose = await db.get('whose', 'whose')
    return whose === undefined ? null : { whose, answers: await db.getAll('answers') }
  })
}

// Reopens the database for each use, because an open connection would block deletion of the database.
async function withDatabase<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(LAST_READ, 1, {
    upgrade: (made) => {
      made.createObjectStore('whose')
      made.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  return act(db).finally(() => db.close())
}
