import type { Ask } from '../connection.ts'

/**
 * The parts that recreate a database: statements to run before the data is loaded, the tables to load, and
 * statements to run afterwards.
 */
export type Catalog = {
  before: string[]
  /** Each table's quoted name, and a comma-separated list of its columns, excluding generated ones. */
  tables: { name: string; columns: string }[]
  after: string[]
  /**
   * Objects in the schema `public` that the statements don't recreate, because Kinhold uses no objects of
   * these kinds.
   */
  leftOut: string[]
}

/**
 * Reads the schema `public` from the catalog. The search path must be empty, so that all names are
 * schema-qualified.
 */
export async function readCatalog(ask: Ask): Promise<Catalog> {
  const texts = async (sql: string) => (await ask(sql)).map((row) => String(Object.values(row)[0]))
  const tables = (await ask(TABLES)) as { name: string; columns: string; statement: string }[]
  return {
    before: [
      ...(await texts(FUNCTIONS)),
      ...(await texts(SEQUENCES)),
      ...tables.map(({ statement }) => statement),
      ...(await texts(PARTITIONS)),
    ],
    tables,
    after: [
      ...(await positions(ask)),
      ...(await texts(CONSTRAINTS)),
      ...(await texts(INDEXES)),
      ...(await texts(REFERENCES)),
      ...(await texts(VIEWS)),
      ...(await texts(TRIGGERS)),
      ...(await texts(COMMENTS)),
    ],
    leftOut: await texts(LEFT_OUT),
  }
}

/** Returns the quoted names of the tables. */
export async function namesOfTables(ask: Ask): Promise<string[]> {
  const names = await ask(
    `select format('public.%I', relname) as name from pg_class where oid in (${relations("'r', 'p'")})`,
  )
  return names.map(({ name }) => String(name))
}

/** Returns true if the database has no tables, views, sequences or functions, and no job queue. */
export async function isEmpty(ask: Ask): Promise<boolean> {
  const [found] = await ask(`
    select not exists (${relations("'r', 'p', 'v', 'm', 'S', 'f'")}) and not exists (${functions})
      and to_regnamespace('pgboss') is null as empty`)
  return found!['empty'] === true
}

const ofExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

const relations = (kinds: string) => `
  select oid from pg_class
  where relnamespace = 'public'::regnamespace and relkind in (${kinds}) and not relispartition
    and not ${ofExtension('pg_class', 'pg_class.oid')}`

const functions = `
  select oid from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not ${ofExtension('pg_proc', 'pg_proc.oid')}`

const FUNCTIONS = `select rtrim(pg_get_functiondef(oid), E'\\n') from (${functions}) as ours order by oid`

const sequenceOptions = (seq: string) => `
  format(' start with %s increment by %s minvalue %s maxvalue %s cache %s', ${seq}.seqstart, ${seq}.seqincrement,
    ${seq}.seqmin, ${seq}.seqmax, ${seq}.seqcache) || case when ${seq}.seqcycle then ' cycle' else '' end`

const ofIdentity = `exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = seqrelid and deptype = 'i')`

const SEQUENCES = `
  select format('create sequence %s as %s', seqrelid::regclass, format_type(seqtypid, null)) || ${sequenceOptions('pg_sequence')}
  from pg_sequence where seqrelid in (${relations("'S'")}) and not ${ofIdentity}
  order by seqrelid::regclass::text`

// An identity column's definition includes the name of its sequence.
const IDENTITY = `
  select format(' generated %s as identity (sequence name %s', case attidentity when 'a' then 'always' else 'by default' end,
    seqrelid::regclass) || ${sequenceOptions('pg_sequence')} || ')'
  from pg_sequence where seqrelid = pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass`

const COLUMN = `
  quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
  || case when attcollation <> typcollation then ' collate ' || attcollation::regcollation else '' end
  || case
    when attidentity <> '' then (${IDENTITY})
    when attgenerated <> '' then
      format(' generated always as (%s) %s', pg_get_expr(adbin, adrelid), case attgenerated when 's' then 'stored' else 'virtual' end)
    when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
    else ''
  end
  || case when attnotnull then ' not null' else '' end`

const TABLES = `
  select pg_class.oid::regclass::text as name,
    string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns,
    format(E'create %stable %s (\\n  %s\\n)%s%s', case when relpersistence = 'u' then 'unlogged ' else '' end,
      pg_class.oid::regclass, string_agg(${COLUMN}, E',\\n  ' order by attnum),
      ' with (' || array_to_string(reloptions, ', ') || ')', ' partition by ' || pg_get_partkeydef(pg_class.oid)) as statement
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where pg_class.oid in (${relations("'r', 'p'")}) and attnum > 0 and not attisdropped
  group by pg_class.oid order by pg_class.oid::regclass::text`

const PARTITIONS = `
  select format('create table %s partition of %s %s', inhrelid::regclass, inhparent::regclass, pg_get_expr(relpartbound, inhrelid))
  from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent in (${relations("'p'")})
  order by inhrelid::regclass::text`

const constraints = (kinds: string) => `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where conrelid in (${relations("'r', 'p'")}) and contype in (${kinds})
  order by conrelid::regclass::text, contype = 'c', conname`

const CONSTRAINTS = constraints("'c', 'p', 'u', 'x'")
const REFERENCES = constraints("'f'")

const INDEXES = `
  select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index
  where indrelid in (${relations("'r', 'p'")})
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`

const VIEWS = `
  select format('create view %s%s as %s', oid::regclass, ' with (' || array_to_string(reloptions, ', ') || ')',
    rtrim(pg_get_viewdef(oid), ';'))
  from pg_class where oid in (${relations("'v'")}) order by oid`

const TRIGGERS = `
  select pg_get_triggerdef(oid) from pg_trigger
  where tgrelid in (${relations("'r', 'p', 'v'")}) and not tgisinternal order by tgrelid::regclass::text, tgname`

const COMMENTS = `
  select format('comment on %s %s is %L', regexp_replace(type, '^(table|view) (column|constraint)$', '\\2'), identity, description)
  from pg_description, pg_identify_object(classoid, objoid, objsubid)
  where classoid = 'pg_class'::regclass and objoid in (${relations("'r', 'p', 'v', 'i', 'I', 'S'")})
    or classoid = 'pg_proc'::regclass and objoid in (${functions})
    or classoid = 'pg_constraint'::regclass
      and objoid in (select oid from pg_constraint where conrelid in (${relations("'r', 'p'")}))
    or classoid = 'pg_trigger'::regclass
      and objoid in (select oid from pg_trigger where tgrelid in (${relations("'r', 'p', 'v'")}))
  order by identity, type`

const LEFT_OUT = `
  select pg_describe_object('pg_class'::regclass, oid, 0) from (${relations("'m', 'f'")}) as relation
  union all
  select pg_describe_object('pg_type'::regclass, oid, 0) from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and not ${ofExtension('pg_type', 'pg_type.oid')}
  union all
  select pg_describe_object('pg_policy'::regclass, oid, 0) from pg_policy where polrelid in (${relations("'r', 'p'")})
  union all
  select pg_describe_object('pg_statistic_ext'::regclass, oid, 0) from pg_statistic_ext
  where stxrelid in (${relations("'r', 'p'")})
  order by 1`

/** Returns statements that set each sequence to its current value, which is never below an existing id. */
async function positions(ask: Ask): Promise<string[]> {
  const sequences = await ask(
    `select oid::regclass::text as name from (${relations("'S'")}) as sequence order by 1`,
  )
  const statements: string[] = []
  for (const { name } of sequences) {
    const [at] = await ask(
      `select format('select setval(%L, %s, %L)', $1::text, last_value, is_called) from ${name}`,
      [name],
    )
    statements.push(String(Object.values(at!)[0]))
  }
  return statements
}
