import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ROWS, rowsByTable } from '../../../testing/baseline-rows.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { askOne } from '../../../testing/embedded.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { withConnection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { withSnapshot } from './dump.ts'
import { loadDump } from './load-dump.ts'
import { onOneConnection } from './one-connection.ts'

const run = promisify(execFile)
const psql = await run('psql', ['--version']).then(
  () => true,
  () => false,
)

/** Strings that are hard to dump, such as those that look like COPY syntax. */
const HARD = [
  '\\.',
  '\n\\.\n',
  'a\tb\r\n',
  '\\N',
  ' from stdin;\n',
  '\ncopy public.players from stdin;\n',
  'Zoë 🫶',
  '',
]

async function fullDatabase(): Promise<string> {
  const url = await emptyDatabase()
  await migrate(url, '0049_baseline')
  await withConnection(url, (ask) => ask(ROWS))
  await migrate(url)
  await withConnection(url, async (ask) => {
    for (const content of HARD)
      await ask(
        "insert into posts (group_id, place_key, author_id, content, search) values (1, -1, 19, $1, '')",
        [content],
      )
    await ask("select nextval('message_versions') from generate_series(1, 41)")
  })
  return url
}

/** PostgreSQL's description of everything in the schema, read from its catalog. */
const catalogOf = (url: string) =>
  withConnection(url, async (ask) => {
    const lists: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries(CATALOG)) lists[name] = await ask(sql)
    return lists
  })

const OURS = `relnamespace = 'public'::regnamespace`
const CATALOG = {
  relations: `select relname, relkind, relpersistence, reloptions, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid) from pg_class where ${OURS} order by 1`,
  columns: `select relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attcollation::regcollation::text, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${OURS} and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped order by relname, attnum`,
  constraints: `select conname, conrelid::regclass::text, pg_get_constraintdef(oid, true), obj_description(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 2, 1`,
  indexes: `select pg_get_indexdef(oid), obj_description(oid) from pg_class where ${OURS} and relkind in ('i', 'I') order by 1`,
  functions: `select pg_get_functiondef(oid), obj_description(oid) from pg_proc
    where pronamespace = 'public'::regnamespace order by 1`,
  triggers: `select pg_get_triggerdef(pg_trigger.oid), tgenabled from pg_trigger where not tgisinternal order by 1`,
  views: `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
  sequences: `select sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value
    from pg_sequences where schemaname = 'public' order by 1`,
  comments: `select relname, obj_description(oid, 'pg_class') from pg_class where ${OURS} order by 1`,
}

async function dumped(url: string): Promise<Buffer> {
  return withSnapshot(url, async ({ sql }) => Buffer.concat(await Array.fromAsync(sql(new Map()))))
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const loaded = async (sql: Buffer, size: number) => {
  const url = await emptyDatabase()
  await onOneConnection(url, ({ client }) => loadDump(client, inPieces(sql, size)))
  return url
}

it('OPS-05 the SQL of a snapshot recreates the schema and all rows', async () => {
  const url = await fullDatabase()
  const sql = await dumped(url)
  for (const size of [1_000_000, 61]) {
    const copy = await loaded(sql, size)
    expect(await catalogOf(copy)).toEqual(await catalogOf(url))
    expect(await rowsByTable(copy)).toEqual(await rowsByTable(url))
    await expect(
      askOne(
        copy,
        `insert into posts (group_id, place_key, author_id, content, search) values (1, -1, 99, '', '')`,
      ),
    ).rejects.toThrow('violates foreign key constraint')
  }
  const contents = await withConnection(url, (ask) =>
    ask('select content from posts where id > 2 order by id'),
  )
  expect(contents.map(({ content }) => content)).toEqual(HARD)
})

it.runIf(psql)('OPS-05 psql can run the SQL of a snapshot', async () => {
  const url = await fullDatabase()
  const folder = await mkdtemp(join(passingFolder(), 'kinhold-dump-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'database.sql'), await dumped(url))
  const copy = await emptyDatabase()
  const options = ['--no-psqlrc', '--single-transaction', '--set=ON_ERROR_STOP=1', '--quiet']
  await run('psql', [...options, `--file=${join(folder, 'database.sql')}`, copy])
  expect(await catalogOf(copy)).toEqual(await catalogOf(url))
  expect(await rowsByTable(copy)).toEqual(await rowsByTable(url))
})

it('OPS-07 an interrupted dump or load throws the error that interrupted it', async () => {
  const url = await fullDatabase()
  await withConnection(url, (ask) =>
    ask(`insert into posts (group_id, place_key, author_id, content, search)
      select 1, -1, 19, repeat('x', 10000), '' from generate_series(1, 1000)`),
  )
  const stopped = async () => {
    await withSnapshot(url, async ({ sql }) => {
      let bytes = 0
      for await (const chunk of sql(new Map()))
        if ((bytes += chunk.length) > 2_000_000) throw new Error('The disk is full.')
    })
  }
  await expect(stopped()).rejects.toThrow('The disk is full.')
  const sql = await dumped(url)
  async function* half() {
    yield* inPieces(sql.subarray(0, 2_000_000), 100_000)
    throw new Error('The backup was stopped.')
  }
  const copy = await emptyDatabase()
  await expect(onOneConnection(copy, ({ client }) => loadDump(client, half()))).rejects.toThrow(
    'The backup was stopped.',
  )
  expect(await rowsByTable(copy)).toEqual({})
})

it('OPS-05 a snapshot lists the objects that its SQL leaves out', async () => {
  const url = await fullDatabase()
  await withConnection(url, (ask) =>
    ask("create materialized view of_the_operator as select 1 as one; create type mood as enum ('calm')"),
  )
  const leftOut = await withSnapshot(url, async (snapshot) => snapshot.leftOut)
  expect(leftOut).toEqual(['materialized view public.of_the_operator', 'type public.mood'])
})

it('OPS-05 a snapshot waits for a migration in progress', async () => {
  const url = await fullDatabase()
  const isDone = vi.fn<(sql: Buffer) => void>()
  const during = await withConnection(url, async (ask) => {
    await ask('begin; alter table posts add column later text')
    const snapshot = dumped(url).then(isDone)
    await vi.waitFor(async () => expect(await waiting(url)).toBeGreaterThan(0), 5_000)
    await ask("update posts set later = 'after'")
    expect(isDone).not.toHaveBeenCalled()
    await ask('commit')
    return snapshot
  })
  expect(during).toBeUndefined()
  expect(String(isDone.mock.calls[0]![0])).toMatch(/\blater\) from stdin;\n(.*after\n)+\\\.\n/)
})

const waiting = async (url: string) =>
  Number(
    await askOne(
      url,
      `select count(*) from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    ),
  )
