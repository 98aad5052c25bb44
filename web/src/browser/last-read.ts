import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LAST_READ } from './forget-last-read.ts'

/** An answer as it was last read, under a key of its own. */
export type Answer = { hash: string; key: readonly unknown[]; data: unknown; at: number }
/** What somebody last read in this browser: who they are, and the answers. */
export type LastRead = { whose: unknown; answers: Answer[] }

interface Schema extends DBSchema {
  whose: { key: 'whose'; value: unknown }
  answers: { key: string; value: Answer; indexes: { at: number } }
}

/** Keeps answers beside those that are kept, the latest `most` of them all; `whose` is who reads them. */
export async function keepAnswers(whose: unknown, answers: readonly Answer[], most: number): Promise<void> {
  const db = await open()
  try {
    const change = db.transaction(['whose', 'answers'], 'readwrite')
    const store = change.objectStore('answers')
    void change.objectStore('whose').put(whose, 'whose')
    for (const answer of answers) void store.put(answer)
    const before = await store.index('at').getAllKeys()
    for (const hash of before.slice(0, Math.max(0, before.length - most))) void store.delete(hash)
    await change.done
  } finally {
    db.close()
  }
}

/** What is kept, or null. */
export async function readLast(): Promise<LastRead | null> {
  const db = await open()
  try {
    const whose = await db.get('whose', 'whose')
    return whose === undefined ? null : { whose, answers: await db.getAll('answers') }
  } finally {
    db.close()
  }
}

// Opened for each use, so that nothing is in the way when it is removed.
function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(LAST_READ, 1, {
    upgrade: (db) => {
      db.createObjectStore('whose')
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}
