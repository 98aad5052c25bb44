import { setTimeout } from 'node:timers/promises'
import { FIRST_MEMBER_ID } from '@kinhold/domain/players'
import { clientOf } from '../journeys/http.ts'
import { type Ask, withConnection } from '../server/src/db/connection.ts'
import { photo } from '../server/testing/pictures.ts'
import { type Figure, inHalfAndMost, over, type Result } from './figures.ts'
import { inTurns, ORDERS_OF_FOUR, type Runs, timed } from './measure.ts'
import { bond, makePeople } from './people.ts'
import { inWords, sized } from './scale.ts'
import { type Cluster, withServer } from './world.ts'

const MEMBERS = sized(10_000, 1_000)
/**
 * `tries`: the number of claims per round for each kind of phone number. Each of the orders in `orders` is
 * used equally often.
 */
const OFTEN = { ...sized({ rounds: 5, tries: 24 }, { rounds: 1, tries: 4 }), orders: ORDERS_OF_FOUR }
/** The number of phone numbers of each kind: one for each claim, including those of the warm-up round. */
const EACH = OFTEN.tries * (OFTEN.rounds + 1)
/**
 * The target: a request's median time, divided by the same request's median time for an unused phone number.
 */
const GOAL = 1.1

/** The kinds of phone numbers to claim, which differ in who owns the number. */
const KINDS = ['of nobody', 'of a member', 'of one who is locked', 'of one claimed three times'] as const
const CALLS = ['claim', 'selfie', 'a look at it'] as const

/**
 * Compares how long a claim's requests take for different kinds of phone numbers. The times must not reveal
 * the kind.
 */
export async function claims(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('claims')
  await makePeople(url, MEMBERS)
  const phones = await makeOwners(url)
  const took = await withServer(url, ({ origin }) => claimed(origin, url, phones))
  const data = `${inWords(MEMBERS)} members, ${OFTEN.rounds} rounds of ${OFTEN.tries} claims of each kind`
  return { part: 'claims', data, figures: CALLS.flatMap((call, nth) => figuresOf(call, took, nth)) }
}

/** Creates guardians and past claims for some members. Returns the phone numbers to claim, by kind. */
async function makeOwners(databaseUrl: string): Promise<string[][]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask(
      `create temp table owners as select id, phone, (row_number() over (order by id) - 1) / ${EACH} as kind
        from players where id >= ${FIRST_MEMBER_ID} order by id limit ${3 * EACH}`,
    )
    await ask(
      `create temp table named as select owners.id as owner_id, guardian_id from owners, lateral (
          select id + ${MEMBERS / 2} + n as guardian_id from generate_series(1, 3) as n) as three`,
    )
    // Disable triggers, because the trigger that counts bonds can't update people whose photos aren't in the
    // database.
    await ask('set session_replication_role = replica')
    await bond(ask, 'select owner_id, guardian_id from named')
    await ask('set session_replication_role = origin')
    await ask('insert into guardian_sets (player_id) select id from owners')
    await ask(
      `insert into guardians (set_id, guardian_id, answer, answered_at)
        select guardian_sets.id, guardian_id, 'agreed', now() from named join guardian_sets on player_id = owner_id`,
    )
    await ask(
      `insert into claims (player_id, new_phone, token_hash, state, needed, ended_at)
        select id, '+15760000000', sha256((id || ' ' || n)::bytea), case kind when 1 then 'stopped' else 'ended' end, 2, now()
        from owners, generate_series(1, 3) as n where kind > 0 and (kind = 2 or n < 3)`,
    )
    await ask('vacuum (analyze)')
    const owners = await ask('select phone, kind from owners order by id')
    const nobody = Array.from({ length: EACH }, (_, n) => `+1${5_770_000_000 + n}`)
    const of = (kind: number) =>
      owners.filter((row) => Number(row['kind']) === kind).map(({ phone }) => String(phone))
    return [nobody, of(0), of(1), of(2)]
  })
}

/** Measures how long each request in a claim takes, by kind of phone number. */
async function claimed(origin: string, databaseUrl: string, phones: string[][]): Promise<Runs<number[]>[]> {
  const selfie = await photo({ width: 320, height: 240 })
  let next = 5_780_000_000
  return withConnection(databaseUrl, (ask) => {
    const contenders = phones.map((ofKind) => async () => {
      const newPhone = `+1${(next += 1)}`
      const times = await claim(origin, { phone: ofKind.shift()!, newPhone }, selfie)
      await untilLookedUp(ask, newPhone)
      return times
    })
    return inTurns(contenders, OFTEN)
  })
}

async function claim(origin: string, body: { phone: string; newPhone: string }, selfie: Buffer) {
  const client = clientOf(origin)
  const sent = (call: () => Promise<{ status: number; body: unknown }>) =>
    timed(async () => {
      const answer = await call()
      if (answer.status >= 300) throw new Error(`A claim was refused: ${JSON.stringify(answer)}`)
    })
  return [
    await sent(() => client.post('/api/claims', body)),
    await sent(() => client.uploadPhoto('/api/claims/own/photo', selfie)),
    await sent(() => client.get('/api/claims/own')),
  ]
}

// Waits until the server has looked up the new number, because the lookup would slow down the next claim.
async function untilLookedUp(ask: Ask, newPhone: string): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const [row] = await ask('select asked is null as "isKnown" from claims where new_phone = $1', [newPhone])
    if (row?.['isKnown']) return
    await setTimeout(5)
  }
  throw new Error('A claim was not looked up within a minute.')
}

function figuresOf(call: string, took: Runs<number[]>[], nth: number): Figure[] {
  const [nobody, ...others] = took.map((runs) => runs.map((round) => round.map((times) => times[nth]!)))
  return [
    ...inHalfAndMost(`${call}, ${KINDS[0]}`, nobody!, [null, null]),
    ...others.flatMap((runs, place) => over(nobody!, `${call}, ${KINDS[place + 1]} ÷ of nobody`, runs, GOAL)),
  ]
}
