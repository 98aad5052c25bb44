import type { Ask } from '../src/db/connection.ts'

/**
 * Drops a database and ends its connections. Only a superuser may end an autovacuum worker by force; a plain drop waits
 * for it.
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
