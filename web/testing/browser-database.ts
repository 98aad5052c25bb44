import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { Blob, File } from 'node:buffer'
import { vi } from 'vitest'

/**
 * Stubs IndexedDB, which jsdom lacks, with an empty database. Also stubs the file classes, since the database
 * can't clone jsdom's files.
 */
export async function stubDatabase(): Promise<void> {
  const FormData = (await new Response(new URLSearchParams({ a: 'b' })).formData()).constructor
  const stubs = { indexedDB: new IDBFactory(), Blob, File, FormData }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

// Keep these classes after a test, because the test's unfinished work may still use them.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})
