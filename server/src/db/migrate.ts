import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { databaseOn, openPool, WITHOUT_END } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Brings a database to the newest schema, or to that of the migration named. Several processes may call it at once:
 * Kysely's lock lets one work.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<void> {
  const db = databaseOn(openPool(databaseUrl, 2, WITHOUT_END))
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrationsFromFiles } })
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error)
      throw new Error(`The database could not be brought up to date: ${messageOf(error)}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

async function migrationsFromFiles(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [
      basename(file, '.sql'),
      { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
    ] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
