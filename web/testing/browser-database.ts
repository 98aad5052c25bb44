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
 * Stubs an empty IndexedDB, which jsdom lacks. Also stubs files that it can store, since jsdom's files can't
 * be cloned.
 */
export async function stubDatabase(): Promise<void> {
  const FormData = (await new Response(new URLSearchParams({ a: 'b' })).formData()).constructor
  const stubs = { indexedDB: new IDBFactory(), Blob, File, FormData }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

// Keep these classes after a test, because its unfinished work may still use them.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})
