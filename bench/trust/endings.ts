import { pairKey } from '@kinhold/domain/bonds'
import { FIRST_MEMBER_ID } from '@kinhold/domain/players'
import { type Ask, withConnection } from '../../server/src/db/connection.ts'
import type { Figure } from '../figures.ts'
import { medianOf, timed } from '../measure.ts'
import { signIn, startServer } from '../world.ts'
import type { Network } from './network.ts'

const ROUNDS = 5
const TRIES = 2
const BONDS = 2_000
const UNITS = 500
/** The units in which somebody is with each of the first hundred that they hold a bond with. */
const FEW = 5
/** In ms. */
const GOAL = 50

/** Someone with 2,000 bonds and 500 units, and with whom they hold the bond that is to end. */
type Ending = { byId: number; otherId: number }

/**
 * DELETE /api/trust-bonds/:id by a member with 2,000 bonds and 500 units, each unit with a group and told to its three, as
 * a whole call: of a bond that holds five of the units, and of one that holds all. Everyone ends one bond only.
 */
export async function endings(network: Network): Promise<Figure[]> {
  const { few, all } = await withConnection(network.url, makeEndings)
  const { origin, stop } = await startServer(network.url)
  try {
    return [
      await measured(`a bond with ${FEW} of ${UNITS} units ends`, few, origin),
      await measured(`a bond with all ${UNITS} units ends`, all, origin),
    ]
  } finally {
    await stop()
  }
}

async function measured(what: string, endings: Ending[], origin: string): Promise<Figure> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const took: number[] = []
    for (const { byId, otherId } of endings.slice(round * TRIES, (round + 1) * TRIES)) {
      const headers = { cookie: await signIn(origin, phoneOf(byId)) }
      const end = () =>
        fetch(`${origin}/api/trust-bonds/${pairKey(byId, otherId)}`, { method: 'DELETE', headers })
      took.push(await timed(async () => expectEnded(await end())))
    }
    if (round > 0) rounds.push(medianOf(took))
  }
  return { what, unit: 'ms', goal: GOAL, rounds }
}

async function expectEnded(answer: Response): Promise<void> {
  if (answer.status !== 204) throw new Error(`A bond was not ended: ${await answer.text()}`)
}

/**
 * For each of some members 2,000 bonds with the same people, and 500 units: with two of these people, five units with each
 * of the second hundred; or with one partner and a third each.
 */
async function makeEndings(ask: Ask): Promise<{ few: Ending[]; all: Ending[] }> {
  const many = (ROUNDS + 1) * TRIES
  const ids = Array.from({ length: 3 * many }, (_, n) => FIRST_MEMBER_ID + n)
  const [few, all, partners] = [ids.slice(0, many), ids.slice(many, 2 * many), ids.slice(2 * many)]
  const first = FIRST_MEMBER_ID + 3 * many
  // The rows are right by construction, and counted below.
  await ask('set session_replication_role = replica')
  await bond(
    ask,
    `select one, ${first} + n from unnest($1::integer[]) as one, generate_series(1, ${BONDS}) as n`,
    [ids],
  )
  await bond(
    ask,
    `select ${first} + n, ${first + UNITS} + 1 + n / ${FEW} from generate_series(1, ${UNITS}) as n`,
  )
  await bond(ask, 'select * from unnest($1::integer[], $2::integer[])', [all, partners])
  await unite(
    ask,
    `select one, ${first} + n, ${first + UNITS} + 1 + n / ${FEW} from unnest($1::integer[]) as one, generate_series(0, ${UNITS - 1}) as n`,
    [few],
  )
  await unite(
    ask,
    `select one, other, ${first} + n from unnest($1::integer[], $2::integer[]) as pairs (one, other), generate_series(1, ${UNITS}) as n`,
    [all, partners],
  )
  // The files of the network's photos are not there, and a row that is changed twice is checked for them.
  await ask(
    `update players set photo_id = null,
      bond_count = (select count(*) from bonds where low_id = players.id) + (select count(*) from bonds where high_id = players.id),
      trust_unit_count = (select count(*) from trust_unit_members where player_id = players.id)
      where id <= $1`,
    [first + BONDS],
  )
  await ask('vacuum (analyze)')
  return {
    few: few.map((byId) => ({ byId, otherId: first + UNITS + 2 })),
    all: all.map((byId, n) => ({ byId, otherId: partners[n]! })),
  }
}

async function bond(ask: Ask, pairs: string, values: unknown[] = []): Promise<void> {
  await ask(
    `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
      select least(one, other), greatest(one, other), one, other from (${pairs}) as pairs (one, other)
      on conflict do nothing`,
    values,
  )
}

/** Units as they are once they were told of, confirmed and have named their groups. */
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

function phoneOf(id: number): string {
  return `+1${5_550_000_000 + id}`
}
