import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { KEYS, namesIn, rowsUnder, SPREAD, UNSPREAD } from '../../testing/spreading-plan.ts'
import { type Ask, withConnection } from './connection.ts'

it('OPS-91 docs/scaling.md names the key of every table', async () => {
  const names = await ofDatabase((ask) =>
    ask(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely_%'`),
  )
  expect([...KEYS.keys()].toSorted()).toEqual(names.map(({ name }) => String(name)).toSorted())
})

it('OPS-91 indexes, foreign keys and triggers of spread tables respect the keys in docs/scaling.md', async () => {
  const listed = rowsUnder('Function').flatMap(([name, writes]) =>
    namesIn(writes).map((table) => `${namesIn(name)[0]} writes ${table}`),
  )
  const { keys, indexes, references, triggers } = await ofDatabase(breachesIn)
  expect([keys, indexes, references]).toEqual([[], [], []])
  expect(triggers.toSorted()).toEqual(listed.toSorted())
})

it('OPS-91 the check finds columns, indexes, foreign keys and triggers that violate a key', async () => {
  const found = await ofDatabase(async (ask) => {
    await ask(`
      create unique index messages_by_id_again on messages (id);
      alter table vault_visits drop constraint vault_visits_pkey, alter column vault_id drop not null;
      alter table post_places add unique (id, place_key);
      alter table likes add constraint likes_of_posts foreign key (post_id, vault_id) references post_places (id, place_key),
        add constraint likes_of_likes foreign key (vault_id, post_id, player_id) references likes (vault_id, post_id, player_id);
      alter table cases add constraint cases_of_posts foreign key (thing_id, id) references posts (id, place_key);
      alter table post_media add constraint media_across foreign key (place_key, post_id, upload_id)
        references likes (post_id, vault_id, phone);
      create function note_message() returns trigger language plpgsql as
        'begin insert into public.notifications (player_id, kind) values (1, ''x''); return null; end';
      create trigger note after insert on messages for each row execute function note_message();`)
    return breachesIn(ask)
  })
  expect(found.keys).toEqual(['vault_visits.vault_id'])
  expect(found.indexes).toEqual(['messages_by_id_again'])
  expect(found.references.toSorted()).toEqual(['cases_of_posts', 'media_across'])
  expect(found.triggers).toContain('note_message writes notifications')
})

/** Returns the names of the keys, indexes, foreign keys and triggers that contradict docs/scaling.md. */
async function breachesIn(ask: Ask) {
  const columns = await ask(`
    select attrelid::regclass::text as table, attname as column from pg_attribute
    where attnum > 0 and attnotnull and attgenerated = ''`)
  const isStored = ([table, key]: [string, string]) =>
    columns.some((each) => each['table'] === table && each['column'] === key)
  const indexes = await ask(`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, array(
      select attname::text from pg_attribute
      where attrelid = indrelid and attnum = any((indkey::int2[])[0:indnkeyatts - 1])) as columns
    from pg_index where indisunique`)
  const references = await ask(`
    select conname as name, conrelid::regclass::text as of, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality as key (num, nth)
        join pg_attribute on attrelid = conrelid and attnum = num order by nth) as columns,
      array(select attname::text from unnest(confkey) with ordinality as key (num, nth)
        join pg_attribute on attrelid = confrelid and attnum = num order by nth) as there
    from pg_constraint where contype = 'f' and conparentid = 0`)
  const triggers = await ask(`
    select distinct tgrelid::regclass::text as table, proname as name, prosrc as body
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`)
  return {
    keys: [...SPREAD].filter((one) => !isStored(one)).map(([table, key]) => `${table}.${key}`),
    indexes: indexes
      .filter(
        ({ table, columns }) => SPREAD.has(String(table)) && !(columns as string[]).includes(keyOf(table)),
      )
      .map(({ name }) => name),
    references: references.filter((one) => !isWithin(one)).map(({ name }) => name),
    triggers: triggers.flatMap(({ table, name, body }) =>
      writtenBy(String(body))
        .filter((target) => SPREAD.has(String(table)) || SPREAD.has(target))
        .filter((target) => familyOf(target) !== familyOf(table))
        .map((target) => `${String(name)} writes ${target}`),
    ),
  }
}

type Reference = Record<string, unknown>

// A foreign key from a spread table must connect the keys of both tables, or point to a reference table. A
// foreign key from any other table must not point to a spread table.
function isWithin({ of, to, columns, there }: Reference): boolean {
  if (!SPREAD.has(String(of))) return !SPREAD.has(String(to))
  if (!SPREAD.has(String(to))) return keyOf(to) === 'reference'
  const at = (columns as string[]).indexOf(keyOf(of))
  return familyOf(of) === familyOf(to) && at !== -1 && (there as string[])[at] === keyOf(to)
}

function keyOf(table: unknown): string {
  return KEYS.get(String(table))!
}

// For a vault, `place_key` and `vault_id` are the same number.
function familyOf(table: unknown): string {
  const key = keyOf(table)
  return key === 'vault_id' ? 'place_key' : UNSPREAD.includes(key) ? String(table) : key
}

function writtenBy(body: string): string[] {
  const written = body.matchAll(/\b(?:insert\s+into|delete\s+from|update)\s+(?:public\.)?(\w+)/gi)
  return [...new Set([...written].map(([, name]) => name!))].filter((name) => KEYS.has(name))
}

async function ofDatabase<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return withConnection(url, work)
}
