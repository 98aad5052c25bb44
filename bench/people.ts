import { ADMIN_ID, FIRST_MEMBER_ID } from '@kinhold/domain/players'
import { type Ask, withConnection } from '../server/src/db/connection.ts'

/**
 * The sizes of the branches of the sponsor tree. `below`: the number of descendants. `share`: the cap on that
 * number, as a fraction of all members.
 */
const BRANCHES = {
  small: { below: 498, share: 0.5 },
  middle: { below: 10_000, share: 0.01 },
  large: { below: 100_000, share: 0.1 },
}

/**
 * The member at the top of a branch. `head`: their rank, from which `idOf` derives their id. `below`: the
 * number of their descendants.
 */
export type Branch = { id: number; phone: string; head: number; below: number }
export type People = { count: number; branches: Record<keyof typeof BRANCHES, Branch> }

/**
 * Fills an empty, migrated database with the admin and `count` members, and with their bonds and trust units.
 * The network is the same in every run. The statements in `more` may add bonds.
 */
export async function makePeople(databaseUrl: string, count: number, more: string[] = []): Promise<People> {
  const branches = branchesOf(count)
  await withConnection(databaseUrl, async (ask) => {
    // Turns off triggers and foreign key checks, which would slow down the inserts.
    await ask('set session_replication_role = replica')
    await ask(`set maintenance_work_mem = '512MB'`)
    await ask(`set work_mem = '128MB'`)
    await withoutIndexes(ask, TABLES, async () => {
      await ask(sponsorsOf(count, Object.values(branches)))
      for (const statement of [...BONDS_AND_UNITS, ...more]) await ask(statement)
      await ask(PLAYERS, [ADMIN_ID])
    })
    await ask('select count_tallies_anew()')
    // Collects statistics and marks pages as all-visible, as autovacuum would.
    await ask('vacuum (analyze)')
  })
  return { count, branches }
}

/** Adds a bond for each pair of players returned by a query, unless the pair already has one. */
export async function bond(ask: Ask, pairs: string, values: unknown[] = []): Promise<void> {
  await ask(
    `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
      select least(one, other), greatest(one, other), one, other from (${pairs}) as pairs (one, other)
      on conflict do nothing`,
    values,
  )
}

const TABLES = ['players', 'bonds', 'trust_units', 'trust_unit_members']

/**
 * Drops most indexes, fills the tables and then rebuilds the indexes, which is faster than filling indexed
 * tables.
 */
async function withoutIndexes(ask: Ask, tables: string[], fill: () => Promise<void>): Promise<void> {
  const keys = await ask(
    `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as made from pg_constraint as key
      where conrelid = any($1::regclass[]) and contype in ('p', 'u')
        and not exists (select from pg_constraint where contype = 'f' and conindid = key.conindid)`,
    [tables],
  )
  const indexes = await ask(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { table, name } of keys)
    await ask(`alter table ${String(table)} drop constraint ${String(name)}`)
  for (const { name } of indexes) await ask(`drop index ${String(name)}`)
  await fill()
  for (const { table, name, made } of keys)
    await ask(`alter table ${String(table)} add constraint ${String(name)} ${String(made)}`)
  for (const { made } of indexes) await ask(String(made))
}

/**
 * Assigns a range of consecutive ranks to each branch. Members with consecutive ranks have scattered ids, so
 * that a branch's rows are spread over the table.
 */
function branchesOf(count: number): People['branches'] {
  let rank = 0
  const entries = Object.entries(BRANCHES).map(([name, { below, share }]) => {
    const branch = { head: rank, below: Math.min(below, count * share) }
    rank += branch.below + 1
    return [name, { ...branch, id: idOf(branch.head, count), phone: phoneOf(idOf(branch.head, count)) }]
  })
  return Object.fromEntries(entries)
}

// Multiplying by this power of three permutes the ranks, provided `count` isn't a multiple of three.
const SCATTER = 387_420_489

function idOf(rank: number, count: number): number {
  return FIRST_MEMBER_ID + Number((BigInt(rank) * BigInt(SCATTER)) % BigInt(count))
}

export function phoneOf(id: number): string {
  return `+1${5_550_000_000 + id}`
}

/** Returns the statement that gives each member a pseudorandom sponsor from earlier in the same branch. */
function sponsorsOf(count: number, branches: { head: number; below: number }[]): string {
  const heads = branches.map(({ head, below }) => `(${head}, 0, ${below}, 6)`)
  const last = Math.max(...branches.map(({ head, below }) => head + below))
  const id = (rank: string) => `${FIRST_MEMBER_ID} + (${rank}) * ${SCATTER} % ${count}`
  // The last row is for the members outside the branches. In that row, offset 0 stands for the admin, who has
  // no rank, so the members' offsets (`place`) start at 1.
  return `
    create temp table sponsored as
    select (${id('head + place')})::integer as id,
      (case when place = 0 or (first = 1 and above = 0) then ${ADMIN_ID} else ${id('head + above')} end)::integer as sponsor_id
    from (values ${heads.join(', ')}, (${last}, 1, ${count - 1 - last}, 2)) as branches (head, first, below, part)
      cross join lateral generate_series(first::bigint, below) as place
      cross join lateral (
        select (hashint8(head + place)::bigint + 2147483648) * greatest(place / part, 1) >> 32 as above
      ) as sponsors`
}

const BONDS_AND_UNITS = [
  `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
    select least(id, sponsor_id), greatest(id, sponsor_id), sponsor_id, id from sponsored`,
  `create temp table families as
    select member.id as c, sponsor.id as b, sponsor.sponsor_id as a
    from sponsored as member join sponsored as sponsor on sponsor.id = member.sponsor_id
    where member.id % 5 = 0`,
  `insert into bonds (low_id, high_id, sponsor_id, invitee_id) select least(a, c), greatest(a, c), a, c from families`,
  `insert into trust_units (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
    select least(a, b, c), a + b + c - least(a, b, c) - greatest(a, b, c), greatest(a, b, c), a, b, c, c, a, b from families`,
  `insert into trust_unit_members (unit_id, player_id)
    select id, unnest(array[low_id, mid_id, high_id]) from trust_units`,
]

/** Inserts the admin and the members, with the counts that triggers would otherwise maintain. */
const PLAYERS = `
  insert into players (id, role, name, phone, photo_id, sponsor_id, sign_ins, created_at,
    sponsored_count, bond_count, trust_unit_count)
  select id, case id when $1 then 'admin' else 'member' end, case id when $1 then 'admin' else 'Member ' || id end,
    '+1' || 5550000000 + id, case when id <> $1 then md5(id::text) end, sponsor_id, case id when $1 then 0 else 1 end,
    timestamptz '2024-01-01' + id * interval '1 minute', coalesce(sponsored, 0), coalesce(bonds, 0), coalesce(units, 0)
  from (select id, sponsor_id from sponsored union all select $1::integer, null) as people left join (
    select id, count(*) filter (where what = 1) as sponsored, count(*) filter (where what = 2) as bonds,
      count(*) filter (where what = 3) as units
    from (
      select sponsor_id as id, 1 as what from sponsored union all
      select low_id, 2 from bonds union all
      select high_id, 2 from bonds union all
      select player_id, 3 from trust_unit_members
    ) as found group by id
  ) as counted using (id)
  order by id`
