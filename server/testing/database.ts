import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { withConnection } from '../src/db/connection.ts'
import { dropDatabase } from './drop-database.ts'
import { createCopy } from './throwaway.ts'

/** A test file's own database, with the latest schema and no rows. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Creates a database, empty or from the migrated template. `drop` closes the connections to the database and
 * removes it.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const { adminUrl, template, prefix } = inject('postgres')
  const name = prefix + randomBytes(6).toString('hex')
  const url = await createCopy(adminUrl, name, isEmpty ? 'template0' : template)
  return {
    url,
    drop: () => withConnection(adminUrl, (ask) => dropDatabase(ask, name)),
  }
}

/** Returns the address of an empty database that is dropped after the test. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  onTestFinished(drop)
  return url
}
