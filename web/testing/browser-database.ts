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
 * Gives a test an empty IndexedDB, which jsdom lacks, and files that can be stored in the database, since
 * jsdom's own files can't be cloned.
 */
export async function stubDatabase(): Promise<void> {
  const FormData = (await new Response(new URLSearchParams({ a: 'b' })).formData()).constructor
  const stubs = { indexedDB: new IDBFactory(), Blob, File, FormData }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

// These classes remain after a test, since the test's unfinished work may still use them.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})
