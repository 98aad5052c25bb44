import type { Ask } from '../src/db/connection.ts'

/**
 * Drops a database and closes its connections. Only a superuser may kill an autovacuum worker, so any other
 * role waits for the worker to finish.
 */
export async function dropDatabase(ask: Ask, name: string): Promise<void> {
  try {
    await ask(`drop database if exists "${name}" with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await ask(`drop database if exists "${name}"`)
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
