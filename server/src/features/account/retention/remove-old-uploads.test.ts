import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { member } from '../../../../testing/people.ts'
import { photo } from '../../../../testing/pictures.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows } from '../../../../testing/table-rows.ts'
import { removeUnusedUploads } from './sweep-leftovers.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
afterEach(() => sql`drop table if exists albums, covers cascade`.execute(test.db))

async function unused(): Promise<string> {
  const { body } = await ann.browser.upload('/api/upload/photo', await photo())
  const id = body.photoUrl.replace('/media/', '') as string
  const created_at = new Date(Date.now() - 2 * 86_400_000)
  await setRows(test, 'uploads', { id }, { created_at })
  return id
}

async function kept(...ids: string[]): Promise<string[]> {
  const rows = await test.db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  const known = ids.filter((id) => rows.some((row) => row.id === id))
  const sizes = await Promise.all(ids.map((id) => test.deps.files.size(`${id}.full`)))
  expect(ids.filter((_, nth) => sizes[nth] !== null)).toEqual(known)
  return known
}

describe('a table unknown to the sweep', () => {
  it.each([
    ['a plain foreign key', 'references uploads'],
    ['a foreign key with ON DELETE RESTRICT', 'references uploads on delete restrict'],
    [
      'a foreign key checked at the end of the transaction',
      'references uploads deferrable initially deferred',
    ],
    ['a foreign key with ON DELETE CASCADE', 'references uploads on delete cascade'],
  ])('protects only the file that it references: %s', async (_, reference) => {
    await sql`create table albums ("the cover" text ${sql.raw(reference)})`.execute(test.db)
    const [before, used, after] = (await Promise.all([unused(), unused(), unused()])).toSorted()
    await sql`insert into albums values (${used!}), (null)`.execute(test.db)
    await removeUnusedUploads(test.deps)
    expect(await kept(before!, used!, after!)).toEqual([used])
    expect((await ann.browser.get(`/media/${used!}`)).status).toBe(200)
    await sql`delete from albums`.execute(test.db)
    await removeUnusedUploads(test.deps)
    expect(await kept(used!)).toEqual([])
  })

  it('protects a file through a two-column foreign key in another schema', async () => {
    await sql`alter table uploads add constraint kind_and_id unique (kind, id)`.execute(test.db)
    await sql`create schema vaulted`.execute(test.db)
    await sql`create table vaulted.items (kind text, file text, foreign key (kind, file) references uploads (kind, id))`.execute(
      test.db,
    )
    const [used, other] = [await unused(), await unused()]
    await sql`insert into vaulted.items values ('photo', ${used})`.execute(test.db)
    await removeUnusedUploads(test.deps)
    expect(await kept(used, other)).toEqual([used])
    await sql`drop schema vaulted cascade`.execute(test.db)
    await sql`alter table uploads drop constraint kind_and_id`.execute(test.db)
  })
})

/** Removes unused uploads while a trigger runs the SQL in `action` before each deletion. */
async function removeWhile(action: string): Promise<void> {
  await sql`create function use_it() returns trigger language plpgsql as $$
    begin ${sql.raw(action)}; return old; end $$`.execute(test.db)
  const trigger = sql`create trigger use_it before delete on uploads for each row execute function use_it()`
  await trigger.execute(test.db)
  await removeUnusedUploads(test.deps)
  await sql`drop function use_it cascade`.execute(test.db)
}

it.each([
  ['a plain foreign key', 'references uploads'],
  ['a foreign key with ON DELETE RESTRICT', 'references uploads on delete restrict'],
  ['a foreign key checked at the end of the transaction', 'references uploads deferrable initially deferred'],
])('an upload that is referenced during its removal is kept: %s', async (_, reference) => {
  const ids = (await Promise.all([unused(), unused(), unused()])).toSorted()
  const used = ids[1]!
  await sql`create table covers (upload_id text ${sql.raw(reference)})`.execute(test.db)
  await removeWhile(`if old.id = '${used}' then insert into covers values (old.id); end if`)
  expect(await kept(...ids)).toEqual([used])
  await removeUnusedUploads(test.deps)
  expect(await kept(...ids)).toEqual([])
})

it('an unused upload is removed even if many others are referenced during the removal', async () => {
  const many = Array.from({ length: 250 }, (_, nth) => `0-many-${nth}`)
  const created_at = new Date(Date.now() - 2 * 86_400_000)
  const row = { kind: 'pdf', content_type: 'application/pdf', bytes: 1, created_at }
  const rows = many.map((id) => ({ ...row, id }))
  await addRows(test, 'uploads', rows)
  const last = await unused()
  await sql`create table covers (upload_id text references uploads)`.execute(test.db)
  await removeWhile(`if old.id like '0-many-%' then insert into covers values (old.id); end if`)
  expect(await kept(last)).toEqual([])
  await test.db.deleteFrom('uploads').where('id', 'in', many).execute()
})

it('a photo that a member chooses during its removal is kept', async () => {
  const id = await unused()
  await removeWhile(`update players set photo_id = old.id where id = ${ann.id}`)
  expect(await kept(id)).toEqual([id])
})

describe('the app’s own tables', () => {
  it('reference uploads only with foreign keys that neither cascade nor set null', async () => {
    const { rows } = await sql`
      select conrelid::regclass::text as table, conname as key from pg_constraint
      where contype = 'f' and confrelid = 'uploads'::regclass and confdeltype not in ('a', 'r')`.execute(
      test.db,
    )
    expect(rows).toEqual([])
  })

  it('have a foreign key on every upload id column', async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(upload|photo|media|file)_id$' and not exists (
        select from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'f' and confrelid = 'uploads'::regclass
          and conrelid = table_name::regclass and attname = column_name)`.execute(test.db)
    expect(rows).toEqual([])
  })
})
