import { pairKey } from '@kinhold/domain/bonds'
import { FIRST_MEMBER_ID } from '@kinhold/domain/players'
import { type Ask, withConnection } from '../../server/src/db/connection.ts'
import { signIn, took } from '../calls.ts'
import { figure, type Figure } from '../figures.ts'
import { sideBySide } from '../measure.ts'
import { bond, phoneOf } from '../people.ts'
import { sized } from '../scale.ts'
import { withServer } from '../world.ts'
import type { Network } from './network.ts'

const OFTEN = sized({ rounds: 5, tries: 2 }, { rounds: 1, tries: 1 })
const BONDS = sized(2_000, 200)
const UNITS = sized(500, 60)
/** The number of units that each kind of bond is part of. */
const ON_ONE_BOND = [1, 5, 50, UNITS]
/** The target for ending a bond, in ms. */
const GOAL = 50

/** The ids of the member who ends a bond and of the other member. */
type Ending = { byId: number; otherId: number }

/**
 * Measures how long ending a bond takes for a member with 2,000 bonds and 500 units. The bond is part of one,
 * five, fifty or all of the member's units.
 */
export async function endings(network: Network): Promise<Figure[]> {
  const kinds = await withConnection(network.url, makeEndings)
  return withServer(network.url, async ({ origin }) => {
    const contenders = kinds.map((endings) => async () => {
      const { byId, otherId } = endings.shift()!
      const me = await signIn(origin, phoneOf(byId))
      return took(me, `/api/trust-bonds/${pairKey(byId, otherId)}`, { method: 'DELETE' })
    })
    const rounds = await sideBySide(contenders, OFTEN)
    return rounds.map((each, kind) =>
      figure(`a bond with ${ON_ONE_BOND[kind]} of ${UNITS} units ends`, 'ms', GOAL, each),
    )
  })
}

/**
 * Creates the bonds to end, grouped by the number of units that a bond is part of. Each member who ends a
 * bond has 2,000 bonds and 500 units.
 */
async function makeEndings(ask: Ask): Promise<Ending[][]> {
  const many = (OFTEN.rounds + 1) * OFTEN.tries
  const idOf = (kind: number, nth: number) => FIRST_MEMBER_ID + kind * many + nth
  const first = idOf(ON_ONE_BOND.length, 0)
  // Turns off the triggers, so the update below has to set the counts.
  await ask('set session_replication_role = replica')
  await bond(
    ask,
    `select one, ${first} + n from generate_series(${FIRST_MEMBER_ID}, ${first - 1}) as one, generate_series(0, ${BONDS - 1}) as n`,
  )
  const endings: Ending[][] = []
  for (const [kind, units] of ON_ONE_BOND.entries()) {
    const ids = Array.from({ length: many }, (_, nth) => idOf(kind, nth))
    const seconds = first + UNITS
    // `second` starts at a different person for each member, to spread the units over many people.
    const triples = `select one, ${seconds} + (nth + n / ${units}) % ${UNITS} as second, ${first} + n as third
      from unnest($1::integer[]) with ordinality as ones (one, nth), generate_series(0, ${UNITS - 1}) as n`
    await bond(ask, `select second, third from (${triples}) as triples`, [ids])
    await unite(ask, triples, [ids])
    endings.push(ids.map((byId, nth) => ({ byId, otherId: seconds + nth + 1 })))
  }
  // Removes the photos, because their files don't exist, and sets the counts.
  await ask(
    `update players set photo_id = null,
      bond_count = (select count(*) from bonds where low_id = players.id) + (select count(*) from bonds where high_id = players.id),
      trust_unit_count = (select count(*) from trust_unit_members where player_id = players.id)
      where id <= $1`,
    [first + BONDS],
  )
  await ask('vacuum (analyze)')
  return endings
}

/** Creates confirmed units, each with a group and notifications. */
async function unite(ask: Ask, triples: string, values: unknown[]): Promise<void> {
  await ask(
    `with triples as (${triples}), formed as (
      insert into trust_units
        (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
      select least(a, b, c), a + b + c - least(a, b, c) - greatest(a, b, c), greatest(a, b, c), a, b, c, c, a, b
      from triples as triple (a, b, c) on conflict do nothing returning *
    ), people as (
      select id as unit_id, unnest(array[low_id, mid_id, high_id]) as player_id from formed
    ), joined as (
      insert into trust_unit_members (unit_id, player_id, confirmed_at) select unit_id, player_id, now() from people
    ), told as (
      insert into notifications (player_id, kind, trust_unit_id) select player_id, 'trust_unit', unit_id from people
    ), named as (
      insert into groups (name, created_by_id, trust_unit_id) select 'Group ' || id, low_id, id from formed
      returning id, trust_unit_id
    )
    insert into group_members (group_id, player_id)
    select named.id, player_id from named join people on unit_id = trust_unit_id`,
    values,
  )
}
