import { connect, type AddressInfo, type Socket } from 'node:net'
import { Change } from '@kinhold/contract/live'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { setPlayer } from '../../../testing/rows.ts'
import type { Browser } from '../../../testing/browser.ts'
import { invitee, readyToRegister } from '../../../testing/invitations.ts'
import {
  admin,
  bond,
  freshPhone,
  member,
  type Person,
  vaultUser,
  copyOf,
  members,
} from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { openStream, type Stream } from '../../../testing/stream.ts'
import { buildApp } from '../../app.ts'
import { postgresLive } from '../../delivery/live/postgres-live.ts'

const test = listeningApp()
const chief = beforehand(() => admin(test))

const open: Stream[] = []
afterEach(() => open.splice(0).forEach((stream) => stream.leave()))

type Listening = { browser: Pick<Browser, 'jar'> }

/** Opens a stream and waits until everything has passed that was told before. */
async function listen(person: Listening, app = test.app): Promise<Stream> {
  const stream = await attach(person, app)
  await heardBefore(stream)
  stream.forget()
  return stream
}

/** Opens a stream. It shows what was heard without the changes that only mark a moment. */
async function attach(person: Listening, app = test.app): Promise<Stream> {
  const stream = await openStream(app, person.browser)
  open.push(stream)
  return {
    ...stream,
    heard: () => stream.heard().filter(isNews),
    hears: async (change) => (await stream.hears(change)).filter(isNews),
  }
}

const isNews = ({ key }: Change) => !String(key).startsWith('mark-')

/** Has everyone told a last change and answers what each heard before it: what was not heard by then never will be. */
async function heardBefore(...streams: Stream[]): Promise<Change[][]> {
  const rows = await test.db.selectFrom('players').select('id').execute()
  const viewers = await test.db.selectFrom('vault_access').select('phone').execute()
  const [players, phones] = [rows.map(({ id }) => id), viewers.map(({ phone }) => phone)]
  const word = { topic: 'notification' as const, key: `mark-${Math.random()}` }
  await test.db.transaction().execute((tx) => test.deps.live.tell(tx, [{ ...word, players, phones }]))
  return Promise.all(streams.map((stream) => stream.hears(word)))
}

const rename = (person: Person, name: string) => person.browser.patch(`/api/players/${person.id}`, { name })

describe('GET /api/events', () => {
  it('is a stream of events that is kept by nobody', async () => {
    const stream = await attach(chief)
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    await vi.waitFor(() => expect(stream.text()).toBe('retry: 1000\n\n: welcome\n\n'))
  })

  it('says what changed and which one, never its content', async () => {
    const ann = await member(test, 'Ann')
    const stream = await listen(ann)
    await rename(ann, 'Ann Secret')
    const heard = await stream.hears({ topic: 'player', key: ann.id })
    expect(heard).toEqual([{ topic: 'player', key: ann.id }])
    for (const change of heard) expect(Change.strict().safeParse(change).success).toBe(true)
    expect(stream.text()).not.toContain('Secret')
  })

  it('says something every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = await listen(chief)
    // Waiting moves these timers on as well, by less than the rest.
    vi.advanceTimersByTime(20_000)
    await heardBefore(stream)
    expect(stream.text()).not.toContain('still here')
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(stream.text()).toMatch(/: still here\n\n$/))
  })

  it('answers HEAD without beginning a stream', async () => {
    const { status, headers, raw } = await chief.browser.send('HEAD', '/api/events')
    expect([status, headers['content-type'], raw.length]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      0,
    ])
  })

  it('prolongs the session with its cookie, as any call', async () => {
    const ann = await member(test, 'Ann')
    await test.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 86_400_000) })
      .where('player_id', '=', ann.id)
      .execute()
    const stream = await listen(ann)
    expect(String(stream.headers['set-cookie'])).toMatch(/^kinhold_session=[\w-]{43}; Max-Age=2592000;/)
  })
})

describe('who hears of', () => {
  it('an invitation: the sponsor in every tab, the member it is for, the admin; nobody else', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const viewer = await vaultUser(test, ann.id)
    const streams = await Promise.all([ann, ann, bob, chief, cleo, viewer].map((person) => listen(person)))
    const to = { recipientPhone: bob.phone, recipientName: 'Bob' }
    const { body } = await ann.browser.post('/api/invitations', to)
    const change = { topic: 'invitation', key: body.id }
    const asInvited = [change, { topic: 'notification', key: null }]
    expect(await heardBefore(...streams)).toEqual([[change], [change], asInvited, [change], [], []])
  })

  it('a registration: the invitation and the bond by sponsor and admin, the player and what their sponsor counts by all who may see them', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const guest = await invitee(test, bob, 'Guest')
    const form = await readyToRegister(guest)
    const streams = await Promise.all([bob, ann, chief, cleo].map((person) => listen(person)))
    const { body } = await guest.browser.post('/api/auth/complete-registration', form)
    const all = [
      { topic: 'invitation', key: guest.invitation.id },
      { topic: 'bond', key: `${bob.id}-${body.id}` },
      { topic: 'player', key: body.id },
      { topic: 'player', key: bob.id },
    ]
    const asSponsor = [...all, { topic: 'notification', key: null }]
    expect(await heardBefore(...streams)).toEqual([asSponsor, all.slice(2), all, []])
  })

  it('a player: all who may see them, themself included; nobody else', async () => {
    const sponsor = await member(test, 'Sponsor')
    const ann = await member(test, 'Ann', { sponsorId: sponsor.id })
    const [bonded, stranger] = await members(test, 'Bonded', 'Stranger')
    const [invited, declined] = await members(test, 'Invited', 'Declined')
    const child = await member(test, 'Child', { sponsorId: ann.id, bonded: false })
    const grandchild = await member(test, 'Grandchild', { sponsorId: child.id })
    await bond(test, bonded.id, ann.id)
    for (const { phone } of [invited, declined])
      await ann.browser.post('/api/invitations', { recipientPhone: phone, recipientName: 'You' })
    await test.db
      .updateTable('invitations')
      .set({ declined_at: new Date() })
      .where('recipient_phone', '=', declined.phone)
      .execute()
    const hear = [ann, sponsor, bonded, invited, child, chief]
    const streams = await Promise.all(
      [...hear, stranger, declined, grandchild].map((person) => listen(person)),
    )
    await rename(ann, 'Ann A.')
    const change = { topic: 'player', key: ann.id }
    expect(await heardBefore(...streams)).toEqual([...hear.map(() => [change]), [], [], []])
  })

  it('a player seven levels up, and no further', async () => {
    const line = [await member(test, 'Level 0', { bonded: false })]
    for (let level = 1; level <= 8; level += 1)
      line.push(await member(test, `Level ${level}`, { sponsorId: line.at(-1)!.id, bonded: false }))
    const [eighth, seventh] = await Promise.all([line[0]!, line[1]!].map((person) => listen(person)))
    await rename(line[8]!, 'The last')
    expect(await heardBefore(seventh!, eighth!)).toEqual([[{ topic: 'player', key: line[8]!.id }], []])
  })

  it('a new photo and a new number, as of a new name', async () => {
    const ann = await member(test, 'Ann')
    const friend = await member(test, 'Friend')
    await bond(test, friend.id, ann.id)
    const stream = await listen(friend)
    await ann.browser.upload(`/api/players/${ann.id}/photo`, await photo())
    await ann.browser.patch(`/api/players/${ann.id}`, { phone: freshPhone() })
    const change = { topic: 'player', key: ann.id }
    expect(await heardBefore(stream)).toEqual([[change, change]])
  })

  it('a registration anew: all who may see the player or their sponsor, who counts them', async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    await setPlayer(test, bob, { awaiting: 'registration' })
    const form = await readyToRegister(bob)
    const [sponsors, own] = await Promise.all(
      [ann, { browser: copyOf(test, bob.browser) }].map((one) => listen(one)),
    )
    const elsewhere = bob.browser
    elsewhere.jar.delete('kinhold_session')
    await elsewhere.post('/api/auth/complete-registration', form)
    const changes = [bob, ann].map(({ id }) => ({ topic: 'player', key: id }))
    // The sponsor is told of it as well.
    const news = { topic: 'notification', key: null }
    expect(await heardBefore(sponsors!, own!)).toEqual([[...changes, news], changes])
  })

  it('what was undone: nobody', async () => {
    const ann = await member(test, 'Ann')
    const guest = await invitee(test, ann, 'Guest')
    const form = await readyToRegister(guest)
    const streams = [await listen(ann), await listen(chief)]
    // The session is opened last, when everything has been told.
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'no session today'; end $$`.execute(test.db)
    await sql`create trigger refuse before insert on sessions execute function refuse()`.execute(test.db)
    const { status } = await guest.browser.post('/api/auth/complete-registration', form)
    await sql`drop function refuse cascade`.execute(test.db)
    expect(status).toBe(500)
    expect(await heardBefore(...streams)).toEqual([[], []])
    expect((await guest.browser.post('/api/auth/complete-registration', form)).status).toBe(201)
  })

  it('a burst: every stream of everyone, each change once and in its order', async () => {
    const ann = await member(test, 'Ann')
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        ann.browser.post('/api/invitations', { recipientPhone: freshPhone(), recipientName: 'Guest' }),
      ),
    )
    const ids = answers.map(({ body }) => body.id as number)
    const [first, ...rest] = await heardBefore(...streams)
    expect(first!.map(({ key }) => key).toSorted()).toEqual(ids.toSorted())
    for (const other of rest) expect(other).toEqual(first)
  })
})

describe('two servers on one database', () => {
  let second: Awaited<ReturnType<typeof buildApp>>
  beforeAll(async () => {
    const live = await postgresLive(test.config.databaseUrl!)
    second = await buildApp({ ...test.deps, live }, null)
    await second.listen({ port: 0, host: '127.0.0.1' })
    return async () => void (await Promise.all([live.close(), second.close()]))
  })

  it('what is changed on one is heard on the other', async () => {
    const ann = await member(test, 'Ann')
    const [here, there] = [await listen(ann), await listen(ann, second)]
    await rename(ann, 'Ann A.')
    for (const stream of [here, there])
      expect(await stream.hears({ topic: 'player', key: ann.id })).toHaveLength(1)
  })

  it('a sign-out on one ends the stream on the other', async () => {
    const ann = await member(test, 'Ann')
    const there = await listen(ann, second)
    await ann.browser.post('/api/auth/logout')
    expect(await there.ended).toBe(true)
  })
})

describe('a session that ends closes its stream', () => {
  it('by logout, in another tab too; other sessions of the player stay', async () => {
    const ann = await member(test, 'Ann')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const [tab, other] = [await listen(ann), await listen({ browser: elsewhere })]
    await copyOf(test, ann.browser).post('/api/auth/logout')
    expect(await tab.ended).toBe(true)
    await rename({ ...ann, browser: elsewhere }, 'Ann A.')
    expect(await other.hears({ topic: 'player', key: ann.id })).toHaveLength(1)
  })

  it('by being ended from another browser', async () => {
    const ann = await member(test, 'Ann')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const [here, there] = [await listen(ann), await listen({ browser: elsewhere })]
    const { body } = await ann.browser.get('/api/auth/sessions')
    const { id } = body.find((one) => !one.current)!
    await ann.browser.delete(`/api/auth/sessions/${id}`)
    expect(await there.ended).toBe(true)
    expect(await heardBefore(here)).toEqual([[]])
  })

  it('by signing in anew, as oneself or as another', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const before = await listen(ann)
    await ann.browser.post('/api/auth/login', { phone: ann.phone })
    expect(await before.ended).toBe(true)
    const after = await listen(ann)
    await ann.browser.post('/api/auth/login', { phone: bob.phone })
    expect(await after.ended).toBe(true)
  })

  it('by a registration on the device', async () => {
    const ann = await member(test, 'Ann')
    const guest = { ...(await invitee(test, ann, 'Guest')), browser: ann.browser }
    const stream = await listen(ann)
    await guest.browser.post('/api/auth/complete-registration', await readyToRegister(guest))
    expect(await stream.ended).toBe(true)
  })

  it('for a vault user as well', async () => {
    const viewer = await vaultUser(test, chief.id)
    const stream = await listen(viewer)
    await viewer.browser.post('/api/auth/logout')
    expect(await stream.ended).toBe(true)
  })

  it('even where it ends just before its stream is listening', async () => {
    const ann = await member(test, 'Ann')
    const app = await buildApp(test.deps, null)
    onTestFinished(() => app.close())
    // Between the check of the session and the stream, and unheard: it was told before anyone listened.
    app.addHook('preHandler', async () => {
      await test.db.deleteFrom('sessions').where('player_id', '=', ann.id).execute()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await attach(ann, app)
    expect([stream.status, await stream.ended]).toEqual([200, true])
  })

  it('and a change told in the same moment harms nobody', async () => {
    const ann = await member(test, 'Ann')
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    const { body } = await ann.browser.get('/api/auth/sessions')
    await test.db.transaction().execute(async (tx) => {
      await test.deps.live.endSessions(tx, [body[0]!.id])
      await test.deps.live.tell(tx, [{ topic: 'player', key: ann.id, players: [ann.id] }])
    })
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(Array(10).fill(true))
    expect(streams.flatMap((stream) => stream.heard())).toEqual([])
  })
})

describe('the streams of one session', () => {
  const GOODBYE = 'retry: 60000\nevent: bye\ndata: \n\n'

  it('are ten at most: the eleventh ends the oldest, with the word to stay away', async () => {
    const ann = await member(test, 'Ann')
    const streams: Stream[] = []
    for (let i = 0; i < 12; i += 1) streams.push(await listen(ann))
    const [first, second, ...rest] = streams
    for (const gone of [first!, second!]) {
      expect(await gone.ended).toBe(true)
      expect(gone.text().endsWith(GOODBYE)).toBe(true)
    }
    await rename(ann, 'Ann A.')
    const change = { topic: 'player' as const, key: ann.id }
    for (const stream of rest) expect(await stream.hears(change)).toEqual([change])
    expect(rest.map((stream) => stream.text()).join()).not.toContain('bye')
    expect(first!.heard()).toEqual([])
  })

  it('are ten at most when thirty come at once, whoever reads them or not', async () => {
    const ann = await member(test, 'Ann')
    const readers: { here: Socket; there: Socket }[] = []
    for (let i = 0; i < 15; i += 1) readers.push(await stalledReader(ann.browser))
    // A connection is a stream once it was answered: the fifteen to come are the later ones.
    await vi.waitFor(() => expect(readers.filter(({ there }) => there.bytesWritten === 0)).toHaveLength(0))
    const streams = await Promise.all(Array.from({ length: 15 }, () => attach(ann)))
    await vi.waitFor(() => expect(readers.filter(({ there }) => !there.destroyed)).toHaveLength(0), 10_000)
    await vi.waitFor(() => expect(streams.filter((stream) => stream.text().includes('bye'))).toHaveLength(5))
    const left = streams.filter((stream) => !stream.text().includes('bye'))
    await rename(ann, 'Ann A.')
    for (const stream of left) await stream.hears({ topic: 'player', key: ann.id })
    expect(left).toHaveLength(10)
    for (const { here } of readers) here.destroy()
  })

  it('make room when one leaves, and take none from another session', async () => {
    const ann = await member(test, 'Ann')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const there = await listen({ browser: elsewhere })
    const left = watchLeaving()
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    streams[9]!.leave()
    // Until the server has seen it leave, it is one of the ten.
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
    const next = await listen(ann)
    expect(await heardBefore(there, ...streams.slice(0, 9), next)).toEqual(Array(11).fill([]))
    for (const stream of [there, ...streams.slice(0, 9), next]) expect(stream.text()).not.toContain('bye')
  })

  it('of a vault user as well', async () => {
    const viewer = await vaultUser(test, chief.id)
    const streams: Stream[] = []
    for (let i = 0; i < 11; i += 1) streams.push(await attach(viewer))
    expect(await streams[0]!.ended).toBe(true)
  })
})

describe('trouble on the way', () => {
  it('when the word of the database is lost, streams end, and those that come back hear', async () => {
    const ann = await member(test, 'Ann')
    const before = await listen(ann)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(test.db)
    expect(await before.ended).toBe(true)
    const after = await listen(ann)
    await rename(ann, 'Ann A.')
    expect(await after.hears({ topic: 'player', key: ann.id })).toHaveLength(1)
  })

  it('a reader that does not read is let go, and others miss nothing', async () => {
    const ann = await member(test, 'Ann')
    const reader = await listen(ann)
    const { here, there } = await stalledReader(ann.browser)
    let told = 0
    const nextKey = () => `${(told += 1)} ${'x'.repeat(7000)}`
    while (!there.destroyed) {
      const keys = Array.from({ length: 5 }, nextKey)
      await test.db.transaction().execute((tx) =>
        test.deps.live.tell(
          tx,
          keys.map((key) => ({ topic: 'like', key, players: [ann.id] })),
        ),
      )
      // Whoever reads keeps up, however busy this process is: faster than that, they would fall behind as well.
      await reader.hears({ topic: 'like', key: keys.at(-1)! })
    }
    const heard = await heardBefore(reader)
    expect(heard[0]!.map(({ key }) => Number.parseInt(String(key)))).toEqual(
      Array.from({ length: told }, (_, i) => i + 1),
    )
    here.destroy()
  })

  it('MSG-74 who reads nothing, vanishes or opens stream after stream costs a reader no change, and the server at most 64 kB', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const [reader, silent] = [await listen(ann), await stalledReader(ann.browser)]
    const flood: Awaited<ReturnType<typeof stalledReader>>[] = []
    const [keys, held]: [string[], number[]] = [[], []]
    while (!silent.there.destroyed) {
      const vanishing = await stalledReader(elsewhere)
      if (flood.length < 30) flood.push(await stalledReader(bob.browser))
      const told = Array.from({ length: 5 }, (_, nth) => `${keys.length + nth} ${'x'.repeat(7000)}`)
      await test.db.transaction().execute((tx) =>
        test.deps.live.tell(
          tx,
          told.map((key) => ({ topic: 'message', key, players: [ann.id, bob.id] })),
        ),
      )
      vanishing.here.resetAndDestroy()
      await reader.hears({ topic: 'message', key: told.at(-1)! })
      keys.push(...told)
      held.push(silent.there.writableLength)
    }
    const [heard] = await heardBefore(reader)
    expect(heard!.map((change) => change.key)).toEqual(keys)
    expect(Math.max(...held)).toBeGreaterThan(32 * 1024)
    expect(Math.max(...held)).toBeLessThan(72 * 1024)
    const left = () => flood.filter(({ there }) => !there.destroyed)
    await vi.waitFor(() => expect(left().length).toBeLessThanOrEqual(10), 15_000)
    for (const { here } of flood) here.destroy()
  })

  it('MSG-78 whoever is gone before their stream begins is not kept, and pushes out no other stream', async () => {
    const ann = await member(test, 'Ann')
    const app = await buildApp(test.deps, null)
    onTestFinished(() => app.close())
    const slow: Socket[] = []
    let isSlow = false
    app.addHook('preHandler', async ({ raw: { socket } }) => {
      if (!isSlow) return
      slow.push(socket)
      await new Promise((resolve) => socket.once('close', resolve))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const before = await listen(ann, app)
    isSlow = true
    const gone: { here: Socket }[] = []
    for (let n = 0; n < 10; n += 1) gone.push(await stalledReader(ann.browser, app))
    await vi.waitFor(() => expect(slow).toHaveLength(10))
    const join = vi.spyOn(test.deps.live, 'join')
    onTestFinished(() => join.mockRestore())
    for (const { here } of gone) here.resetAndDestroy()
    await vi.waitFor(() => expect(slow.filter((socket) => !socket.closed)).toEqual([]))
    isSlow = false
    const after = await listen(ann, app)
    expect(await heardBefore(before, after)).toEqual([[], []])
    expect(before.text()).not.toContain('bye')
    expect(join).toHaveBeenCalledOnce()
  })

  it('whoever leaves is forgotten', async () => {
    const ann = await member(test, 'Ann')
    const leave = watchLeaving()
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    for (const stream of streams) stream.leave()
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(10))
  })
})

/** Is called whenever a stream that begins from now on is forgotten. */
function watchLeaving() {
  const leave = vi.fn()
  const { live } = test.deps
  const join = live.join.bind(live)
  const spy = vi.spyOn(live, 'join').mockImplementation((listener) => {
    const leaveIt = join(listener)
    return () => {
      leave()
      leaveIt()
    }
  })
  onTestFinished(() => spy.mockRestore())
  return leave
}

/** A connection that asks for the stream and never reads what comes, with the server's end of it. */
async function stalledReader(
  { jar }: Browser,
  { server } = test.app,
): Promise<{ here: Socket; there: Socket }> {
  const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const { port } = server.address() as AddressInfo
  const here = connect(port, '127.0.0.1').pause()
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  here.on('error', () => {})
  here.write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  return { here, there: await arrived }
}
