import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { wrongCounts } from './counts.ts'
import { wrongSides } from './sides.ts'

/** Returns one entry per integrity error in the database, such as a trust unit without its three bonds. */
export async function notWhole(test: Pick<TestApp, 'db'>): Promise<unknown[]> {
  const { rows } = await sql<{ what: string }>`
    with recursive above(start, id) as (
      select id, sponsor_id from players where sponsor_id is not null
      union
      select start, sponsor_id from above join players on players.id = above.id
    )
    select 'player ' || start || ' is above themself' as what from above where id = start
    union all
    select 'unit ' || id || ' is half dissolved' from trust_units
    where (select count(*) from trust_unit_members where unit_id = trust_units.id) <> case when dissolved_at is null then 3 else 0 end
    union all
    select 'unit ' || id || ' holds without a bond' from trust_units
    where dissolved_at is null and 3 <> (
      select count(*) from bonds
      where bonds.low_id in (trust_units.low_id, trust_units.mid_id)
        and bonds.high_id in (trust_units.mid_id, trust_units.high_id)
    )
    union all
    select 'group ' || groups.id || ' is open without a unit' from groups
      left join trust_units on trust_units.id = trust_unit_id
    where closed_at is null and (trust_units.id is null or dissolved_at is not null)
    union all
    select 'group ' || id || ' has not its three' from groups
    where 3 <> (select count(*) from group_members where group_id = groups.id)
    union all
    select low_id || ' and ' || high_id || ' write without a bond' from ended_bonds join conversations using (low_id, high_id)
    where (conversations.closed_at is null) <> exists (
      select from bonds where bonds.low_id = ended_bonds.low_id and bonds.high_id = ended_bonds.high_id
    )
    union all
    select low_id || ' and ' || high_id || ' are bonded though apart' from bonds
      join blocks on (blocker_id, blocked_id) in ((low_id, high_id), (high_id, low_id))
    union all
    select name || ' are tallied wrong' from (
      values ('bonds', (select count(*) from bonds)),
        ('trust_units', (select count(*) from trust_units where dissolved_at is null)),
        ('groups', (select count(*) from groups))
    ) as counted (name, found)
    where found <> (select sum(amount) from tallies where tallies.name = counted.name)`.execute(test.db)
  return [...rows.map(({ what }) => what), ...(await wrongCounts(test)), ...(await wrongSides(test))]
}
