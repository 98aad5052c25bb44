import { setTimeout } from 'node:timers/promises'
import { type Ask, withConnection } from '../server/src/db/connection.ts'
import { hashOf, newId, newToken } from '../server/src/http/tokens.ts'
import { type Caller, post, signIn, took } from './calls.ts'
import { type Figure, figure, inHalfAndMost, type Result } from './figures.ts'
import { inTurns, ratioOf, type Runs, timed } from './measure.ts'
import { makePeople, phoneOf } from './people.ts'
import { inWords, sized } from './scale.ts'
import { type Cluster, withServer } from './world.ts'

const MEMBERS = sized(10_000, 1_000)
/** The number of simultaneous calls. */
const AT_ONCE = sized(50, 5)
const ROUNDS = sized(5, 1)
/**
 * The target: the time that simultaneous calls take with one sponsor, divided by the time that they take with
 * a different sponsor for each call.
 */
const GOAL = 1.5

/** The calls that raise a sponsor's counts, each with the function that prepares them. */
const CALLS = { acceptance: acceptances, registration: registrations }

/**
 * Measures how long it takes when fifty people respond at the same time to one sponsor's invitations,
 * compared with the invitations of fifty sponsors. Members accept their invitations, and newcomers register.
 */
export async function sponsor(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('sponsor')
  await makePeople(url, MEMBERS)
  const figures = await sponsorFigures(url)
  return { part: 'sponsor', data: `${AT_ONCE} answers at once, ${inWords(MEMBERS)} members`, figures }
}

/** Measures the figures of `sponsor` with a new server on a database that `makePeople` has filled. */
export async function sponsorFigures(databaseUrl: string): Promise<Figure[]> {
  return withServer(databaseUrl, async ({ origin }) =>
    withConnection(databaseUrl, async (ask) => {
      const people = await freePeople(ask)
      const figures: Figure[] = []
      for (const [what, prepare] of Object.entries(CALLS)) {
        const round = (sponsors: number) => async () =>
          measured(ask, await prepare(ask, origin, people, sponsors))
        const [one, many] = await inTurns([round(1), round(AT_ONCE)], { rounds: ROUNDS, tries: 1 })
        figures.push(...figuresOf(what, one!, many!))
      }
      return figures
    }),
  )
}

/**
 * The time that simultaneous calls take, in ms: all calls together (`whole`), and each call (`each`).
 * `waiting`: the average number of calls that wait for a row lock.
 */
type Burst = { whole: number; each: number[]; waiting: number }

async function measured(ask: Ask, calls: (() => Promise<unknown>)[]): Promise<Burst> {
  const seen: number[] = []
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await setTimeout(5)) seen.push(Number((await ask(WAITING))[0]!['count']))
  })()
  let each: number[] = []
  const whole = await timed(async () => {
    each = await Promise.all(calls.map((call) => timed(call)))
  })
  isOver = true
  await watching
  return { whole, each, waiting: seen.reduce((sum, count) => sum + count, 0) / seen.length }
}

// Only waits for row locks count. A commit with NOTIFY also waits for other commits, but for a different kind
// of lock.
const WAITING = `
  select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('tuple', 'transactionid')`

function figuresOf(what: string, one: Runs<Burst>, many: Runs<Burst>): Figure[] {
  const calls = `${AT_ONCE} × ${what}, one sponsor`
  const each = one.map((round) => round.flatMap((burst) => burst.each))
  const [ofOne, ofMany] = [one, many].map((runs) => runs.map(([burst]) => burst!))
  const wholes = [ofOne!, ofMany!].map((bursts) => bursts.map(({ whole }) => whole))
  return [
    ...inHalfAndMost(calls, each, [null, null]),
    figure(`${calls}: all`, 'ms', null, wholes[0]!),
    figure(
      `${calls}: wait for a row`,
      '',
      null,
      ofOne!.map(({ waiting }) => waiting),
    ),
    figure(`${what}: one sponsor ÷ ${AT_ONCE} sponsors`, '×', GOAL, ratioOf(wholes[0]!, wholes[1]!)),
  ]
}

type People = { next(): number; newPhone(): string }

/** Removes all profile photos. Returns functions for picking members and unused phone numbers. */
async function freePeople(ask: Ask): Promise<People> {
  await ask('update players set photo_id = null where photo_id is not null')
  await ask('vacuum (analyze) players')
  await ask(`select setval(pg_get_serial_sequence('players', 'id'), max(id)) from players`)
  const rows = await ask(`select id from players where id > 18 and bond_count < 4 order by md5(id::text)`)
  const ids = rows.map(({ id }) => Number(id)).values()
  let phone = 2_125_550_000
  return {
    next: () => ids.next().value!,
    newPhone: () => `+1${(phone += 1)}`,
  }
}

type Invited = { id: number; phone: string }

async function invite(ask: Ask, sponsorId: number, phone: string): Promise<Invited> {
  const [row] = await ask(
    `insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id) values ($1, $2, 'Somebody', $3) returning id`,
    [sponsorId, phone, newId()],
  )
  return { id: Number(row!['id']), phone }
}

async function acceptances(ask: Ask, origin: string, people: People, sponsors: number) {
  const ids = Array.from({ length: sponsors }, () => people.next())
  const calls: (() => Promise<unknown>)[] = []
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const phone = phoneOf(people.next())
    const { id } = await invite(ask, ids[nth % sponsors]!, phone)
    const me: Caller = await signIn(origin, phone)
    calls.push(() => took(me, `/api/invitations/${id}/accept`, { method: 'POST' }))
  }
  return calls
}

async function registrations(ask: Ask, origin: string, people: People, sponsors: number) {
  const ids = Array.from({ length: sponsors }, () => people.next())
  const calls: (() => Promise<unknown>)[] = []
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const { id, phone } = await invite(ask, ids[nth % sponsors]!, people.newPhone())
    const [token, upload] = [newToken(), newId()]
    await ask(
      `insert into invitee_passes (token_hash, invitation_id, phone, phone_proved, expires_at)
        values ($1, $2, $3, true, now() + interval '1 hour')`,
      [hashOf(token), id, phone],
    )
    await ask(
      `insert into uploads (id, kind, content_type, bytes, width, height, owner_pass_hash)
        values ($1, 'photo', 'image/webp', 1, 1, 1, $2)`,
      [upload, hashOf(token)],
    )
    const guest: Caller = { origin, cookie: `kinhold_invitee=${token}` }
    const form = { phone, name: 'Somebody New', profilePhoto: `/media/${upload}` }
    calls.push(async () => (await post(guest, '/api/auth/complete-registration', form)).arrayBuffer())
  }
  return calls
}
