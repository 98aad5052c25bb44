import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * A player's stored and actual counts: sponsored people, bonds (except with archived members) and trust
 * units.
 */
export type WrongCounts = { id: number; kept: number[]; counted: number[] }

/**
 * Returns the players whose stored counts don't match the tables, ordered by id. Returns an empty array if
 * every count is right.
 */
export async function wrongCounts({ db }: Pick<TestApp, 'db'>): Promise<WrongCounts[]> {
  const { rows } = await sql<WrongCounts>`
    select * from (
      select id,
        array[sponsored_count, bond_count, trust_unit_count] as kept,
        array[
          (select count(*) from players as invitee where invitee.sponsor_id = players.id),
          (
            select count(*) from bonds join players as other
              on other.id = case players.id when low_id then high_id when high_id then low_id end
            where other.status <> 'archived'
          ),
          (select count(*) from trust_unit_members where player_id = players.id)
        ]::integer[] as counted
      from players
    ) as counts
    where kept <> counted order by id`.execute(db)
  return rows
}
