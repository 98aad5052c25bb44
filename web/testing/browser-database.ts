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
 * A browser with an empty database of its own, which jsdom lacks, and with files that it can keep: those of jsdom cannot
 * be copied. For one test.
 */
export async function stubDatabase(): Promise<void> {
  const FormData = (await new Response(new URLSearchParams({ a: 'b' })).formData()).constructor
  const stubs = { indexedDB: new IDBFactory(), Blob, File, FormData }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

// They stay: what a test leaves under way looks at them after its end, and without a database they are good for nothing.
Object.assign(globalThis, {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
})
