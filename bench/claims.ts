import { setTimeout } from 'node:timers/promises'
import { FIRST_MEMBER_ID } from '@kinhold/domain/players'
import sharp from 'sharp'
import { withConnection } from '../server/src/db/connection.ts'
import type { Figure, Result } from './figures.ts'
import { medianOf, type Rounds, ratioOf, shareOf, timed } from './measure.ts'
import { makePeople } from './people.ts'
import { startCluster, startServer } from './world.ts'

const MEMBERS = 10_000
const ROUNDS = 5
/** Claims of each kind in a round. */
const TRIES = 24
/** Times what the same call takes for a number of nobody, either way. */
const GOAL = 1.1

/** Whose numbers are claimed: of each kind as many as there are claims, so that none is claimed twice. */
const KINDS = ['of nobody', 'of a member', 'of one who is locked', 'of one claimed three times'] as const
const CALLS = ['claim', 'selfie', 'a look at it'] as const

/**
 * The calls of a claim for a number of nobody, of a member with guardians, of one whom two stopped claims lock, and of one
 * who was claimed three times this week: in turns, each with a selfie, and looked at once more while it is found out whose
 * number it is. What they take must not tell which it is.
 */
export async function claims(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('claims')
    await makePeople(url, MEMBERS)
    const phones = await makeOwners(url)
    const { origin, stop } = await startServer(url)
    try {
      const took = await inTurns(origin, url, phones)
      const data = `${MEMBERS.toLocaleString('en')} members, ${ROUNDS} rounds of ${TRIES} claims of each kind`
      return { part: 'claims', data, figures: CALLS.flatMap((call, nth) => figuresOf(call, took, nth)) }
    } finally {
      await stop()
    }
  } finally {
    await cluster.stop()
  }
}

/** Members with three guardians each, some of them locked and some claimed three times; answers the numbers of each kind. */
async function makeOwners(databaseUrl: string): Promise<string[][]> {
  const each = TRIES * (ROUNDS + 1)
  return withConnection(databaseUrl, async (ask) => {
    await ask(
      `create temp table owners as select id, phone, (row_number() over (order by id) - 1) / ${each} as kind
        from players where id >= ${FIRST_MEMBER_ID} order by id limit ${3 * each}`,
    )
    await ask(
      `create temp table named as select owners.id as owner_id, guardian_id from owners, lateral (
          select id + 5000 + n as guardian_id from generate_series(1, 3) as n) as three`,
    )
    await ask(
      `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
        select owner_id, guardian_id, owner_id, guardian_id from named on conflict do nothing`,
    )
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
    const nobody = Array.from({ length: each }, (_, n) => `+1${5_770_000_000 + n}`)
    const of = (kind: number) =>
      owners.filter((row) => Number(row['kind']) === kind).map(({ phone }) => String(phone))
    return [nobody, of(0), of(1), of(2)]
  })
}

/** Each kind comes after each other one once: what is still done for the one before falls to all of them alike. */
const ORDERS = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
]

/** What each call took, for each kind and round; a first round warms up and does not count. */
type Took = { middle: Rounds; most: Rounds }[][]

async function inTurns(origin: string, databaseUrl: string, phones: string[][]): Promise<Took> {
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#1f4d3a' } })
    .jpeg()
    .toBuffer()
  const all: Took = KINDS.map(() => CALLS.map(() => ({ middle: [], most: [] })))
  await withConnection(databaseUrl, async (ask) => {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const took = KINDS.map(() => CALLS.map((): number[] => []))
      for (let nth = 0; nth < TRIES; nth += 1)
        for (let place = 0; place < KINDS.length; place += 1) {
          const kind = ORDERS[nth % ORDERS.length]![place]!
          const n = round * TRIES + nth
          const newPhone = `+1${5_780_000_000 + n * KINDS.length + kind}`
          const times = await claim(origin, { phone: phones[kind]![n]!, newPhone }, photo)
          times.forEach((ms, call) => took[kind]![call]!.push(ms))
          await untilLookedUp(ask, newPhone)
        }
      if (round === 0) continue
      took.forEach((calls, kind) =>
        calls.forEach((each, call) => {
          all[kind]![call]!.middle.push(medianOf(each))
          all[kind]![call]!.most.push(shareOf(each, 0.99))
        }),
      )
    }
  })
  return all
}

async function claim(
  origin: string,
  body: { phone: string; newPhone: string },
  photo: Buffer,
): Promise<number[]> {
  const cookies = new Map<string, string>()
  const send = (path: string, options: RequestInit) =>
    timed(async () => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(`${origin}${path}`, { ...options, headers: { ...options.headers, cookie } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} was refused: ${text}`)
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        cookies.set(name!, value!)
      }
    })
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'me.jpg')
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return [
    await send('/api/claims', json),
    await send('/api/claims/own/photo', { method: 'POST', body: form }),
    await send('/api/claims/own', {}),
  ]
}

// Looking up is a job of the server, and a claim that nobody looks up would be measured beside the one before it.
async function untilLookedUp(
  ask: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>,
  newPhone: string,
): Promise<void> {
  for (;;) {
    const [row] = await ask('select asked is null as "isKnown" from claims where new_phone = $1', [newPhone])
    if (row?.['isKnown']) return
    await setTimeout(5)
  }
}

function figuresOf(call: string, took: Took, nth: number): Figure[] {
  const [nobody, ...others] = took.map((calls) => calls[nth]!)
  return [
    { what: `${call}, ${KINDS[0]}: p50`, unit: 'ms', goal: null, rounds: nobody!.middle },
    { what: `${call}, ${KINDS[0]}: p99`, unit: 'ms', goal: null, rounds: nobody!.most },
    ...others.flatMap(({ middle, most }, place): Figure[] => [
      {
        what: `${call}, ${KINDS[place + 1]} ÷ of nobody: p50`,
        unit: '×',
        goal: GOAL,
        rounds: ratioOf(middle, nobody!.middle),
      },
      {
        what: `${call}, ${KINDS[place + 1]} ÷ of nobody: p99`,
        unit: '×',
        goal: null,
        rounds: ratioOf(most, nobody!.most),
      },
    ]),
  ]
}
