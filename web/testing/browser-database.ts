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
 * Gives one test a browser with an empty IndexedDB, which jsdom lacks, and with files that can be stored: jsdom's own
 * files cannot be cloned.
 */
export async function stubDatabase(): Promise<void> {
  const FormData = (await new Response(new URLSearchParams({ a: 'b' })).formData()).constructor
  const stubs = { indexedDB: new IDBFactory(), Blob, File, FormData }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

// These stay after the test: work it leaves under way still reads them, and they are useless without a database.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})
