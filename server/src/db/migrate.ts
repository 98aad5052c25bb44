import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Db, databaseOn, openPool, type Tx, WITHOUT_END } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

// A database with the migration LAST_BEFORE already has the schema that the baseline creates.
const BASELINE = '0049_baseline'
const LAST_BEFORE = { name: '0048_names_of_posts', commit: '7a7c65a3' }

/**
 * Brings a database up to the newest schema, or to the schema of the migration `upTo`. Rejects a database
 * from an incompatible version. A lock makes parallel processes take turns. If the schema is out of date,
 * `before` runs first; if `before` throws, the database stays unchanged.
 */
export async function migrate(
  databaseUrl: string,
  upTo?: string,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const db = databaseOn(openPool(databaseUrl, 1, WITHOUT_END))
  try {
    await db.transaction().execute(async (tx) => {
      await lockMigrations(tx)
      if ((await ageOfMigrations(await namesDone(tx))) === 'older') await before()
      await migrateIn(tx, upTo)
    })
  } finally {
    await db.destroy()
  }
}

/** Blocks the migrations of other processes until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // Kysely takes its own lock too late, after it has read the catalog.
  await sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`.execute(tx)
}

/** Compares a database's schema with this version's, without changing the database. */
export async function ageOfSchema(databaseUrl: string): Promise<'none' | 'older' | 'ours' | 'newer'> {
  const db = databaseOn(openPool(databaseUrl, 1, WITHOUT_END))
  try {
    return await ageOfMigrations(await namesDone(db))
  } finally {
    await db.destroy()
  }
}

/** Compares the migrations of a schema with those of this version. */
export async function ageOfMigrations(done: string[]): Promise<'none' | 'older' | 'ours' | 'newer'> {
  const known = Object.keys(await migrationsFromFiles())
  if (done.length === 0) return 'none'
  if (done.some((name) => name > BASELINE && !known.includes(name))) return 'newer'
  return known.every((name) => done.includes(name)) ? 'ours' : 'older'
}

/** Migrates in a transaction that already holds the lock. */
export async function migrateIn(tx: Tx, upTo?: string): Promise<void> {
  const migrations = await migrationsFromFiles()
  await startFromBaseline(tx)
  refuseForeign(await namesDone(tx), Object.keys(migrations))
  // After a migration fails, Kysely's next statement also fails, and Kysely would report only that later
  // error.
  let failure: unknown
  const noted = Object.entries(migrations).map(([name, { up }]) => {
    const note = (reason: unknown) => {
      failure = reason
      throw reason
    }
    return [name, { up: (db) => up(db).catch(note) } satisfies Migration] as const
  })
  const getMigrations = async () => Object.fromEntries(noted)
  const migrator = new Migrator({ db: tx, provider: { getMigrations } })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  const cause = failure ?? error
  if (cause)
    throw new Error(`The database could not be brought up to date: ${(cause as Error).message}`, { cause })
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

async function namesDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    isNew: boolean
  }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(db)
  if (rows[0]!.isNew) return []
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return done.rows.map(({ name }) => name).toSorted()
}

async function startFromBaseline(tx: Tx): Promise<void> {
  const done = await namesDone(tx)
  if (done.length === 0 || done.includes(BASELINE)) return
  if (!done.includes(LAST_BEFORE.name))
    throw new Error(
      `The database was made by a Kinhold before 1.0, and its newest migration is ${done.at(-1)}. Nothing was changed. Please start the last state before 1.0 once (git checkout ${LAST_BEFORE.commit}, then npm start), which brings the database up to date. Then start this version again.`,
    )
  await sql`delete from kysely_migration where name <= ${LAST_BEFORE.name}`.execute(tx)
  await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, now()::text)
    on conflict do nothing`.execute(tx)
}

function refuseForeign(done: string[], known: string[]): void {
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer Kinhold: it has ${unknown.join(', ')}, which this one does not know. Nothing was changed. Please start that version or a later one, or restore a backup from before it.`,
    )
}
