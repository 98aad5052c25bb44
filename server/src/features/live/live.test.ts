import { connect, type AddressInfo, type Socket } from 'node:net'
import { Change } from '@kinhold/contract/live'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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
import { setRows } from '../../../testing/set-rows.ts'
import { openStream, type Stream } from '../../../testing/stream.ts'
import { buildApp } from '../../app.ts'

const test = listeningApp()
const chief = beforehand(() => admin(test))

const open: Stream[] = []
afterEach(() => open.splice(0).forEach((stream) => stream.leave()))

type Listening = { browser: Pick<Browser, 'jar'> }

/** Opens a stream, waits for all earlier changes and discards them. */
async function listen(person: Listening, app = test.app): Promise<Stream> {
  const stream = await attach(person, app)
  await heardBefore(stream)
  stream.forget()
  return stream
}

/** Opens a stream whose `heard` and `hears` leave out marker changes. */
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

/** Publishes a marker, waits until every stream has received it, and returns the streams' earlier changes. */
async function heardBefore(...streams: Stream[]): Promise<Change[][]> {
  const rows = await test.db.selectFrom('players').select('id').execute()
  const viewers = await test.db.selectFrom('vault_access').select('phone').execute()
  const [players, phones] = [rows.map(({ id }) => id), viewers.map(({ phone }) => phone)]
  const word = { topic: 'notification' as const, key: `mark-${Math.random()}` }
  await test.db.transaction().execute((tx) => test.deps.live.publish(tx, [{ ...word, players, phones }]))
  return Promise.all(streams.map((stream) => stream.hears(word)))
}

const rename = (person: Person, name: string) => person.browser.patch(`/api/players/${person.id}`, { name })

describe('GET /api/events', () => {
  it('returns an event stream that isn’t cached', async () => {
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

  it('sends only the id of a changed player', async () => {
    const [ann, friend] = await members(test, 'Ann', 'Friend')
    await bond(test, friend.id, ann.id)
    const stream = await listen(friend)
    await rename(ann, 'Ann Secret')
    await ann.browser.upload(`/api/players/${ann.id}/photo`, await photo())
    await ann.browser.patch(`/api/players/${ann.id}`, { phone: freshPhone() })
    const [heard] = await heardBefore(stream)
    expect(heard).toEqual(Array(3).fill({ topic: 'player', key: ann.id }))
    for (const change of heard!) expect(Change.strict().safeParse(change).success).toBe(true)
    expect(stream.text()).not.toContain('Secret')
  })

  it('sends a heartbeat every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stream = await listen(chief)
    // Waiting also advances the fake timers, but by less than 5 seconds.
    vi.advanceTimersByTime(20_000)
    await heardBefore(stream)
    expect(stream.text()).not.toContain('still here')
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(stream.text()).toMatch(/: still here\n\n$/))
  })

  it('extends the session and its cookie', async () => {
    const ann = await member(test, 'Ann')
    const yesterday = new Date(Date.now() - 86_400_000)
    await setRows(test, 'sessions', { player_id: ann.id }, { last_seen_at: yesterday })
    const stream = await listen(ann)
    expect(String(stream.headers['set-cookie'])).toMatch(/^kinhold_session=[\w-]{43}; Max-Age=2592000;/)
  })
})

describe('live updates', () => {
  it('about a registration reach everyone who can see the newcomer', async () => {
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

  it('about a re-registration reach the player and the sponsor', async () => {
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
    // The sponsor also receives a notification.
    const news = { topic: 'notification', key: null }
    expect(await heardBefore(sponsors!, own!)).toEqual([[...changes, news], changes])
  })
})

describe('the end of a session', () => {
  it.each<[string, (ann: Person, elsewhere: Browser) => Promise<unknown>]>([
    ['after a logout in another tab', ({ browser }) => copyOf(test, browser).post('/api/auth/logout')],
    [
      'after a request from another browser',
      async (_, elsewhere) => {
        const { body } = await elsewhere.get('/api/auth/sessions')
        return elsewhere.delete(`/api/auth/sessions/${body.find(({ current }) => !current)!.id}`)
      },
    ],
    ['after a new sign-in', ({ browser, phone }) => browser.post('/api/auth/login', { phone })],
    [
      'after a sign-in as another member',
      async ({ browser }) => browser.post('/api/auth/login', { phone: (await member(test, 'Bob')).phone }),
    ],
    [
      'after a registration in the same browser',
      async (ann) => {
        const guest = { ...(await invitee(test, ann, 'Guest')), browser: ann.browser }
        return guest.browser.post('/api/auth/complete-registration', await readyToRegister(guest))
      },
    ],
  ])('closes the session’s stream %s, but leaves another session’s stream open', async (_, end) => {
    const ann = await member(test, 'Ann')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const [tab, other] = [await listen(ann), await listen({ browser: elsewhere })]
    await end(ann, elsewhere)
    expect(await tab.ended).toBe(true)
    await rename({ ...ann, browser: elsewhere }, 'Ann A.')
    await other.hears({ topic: 'player', key: ann.id })
  })

  it('closes the stream even if the session ends just before the stream starts', async () => {
    const ann = await member(test, 'Ann')
    const app = await buildApp(test.deps, null)
    onTestFinished(() => app.close())
    // End the session after the session check, so that the stream misses the event.
    app.addHook('preHandler', async () => {
      await test.db.deleteFrom('sessions').where('player_id', '=', ann.id).execute()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await attach(ann, app)
    expect([stream.status, await stream.ended]).toEqual([200, true])
  })

  it('closes the stream without sending a change that is published at the same moment', async () => {
    const ann = await member(test, 'Ann')
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    const { body } = await ann.browser.get('/api/auth/sessions')
    await test.db.transaction().execute(async (tx) => {
      await test.deps.live.endSessions(tx, [body[0]!.id])
      await test.deps.live.publish(tx, [{ topic: 'player', key: ann.id, players: [ann.id] }])
    })
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(Array(10).fill(true))
    expect(streams.flatMap((stream) => stream.heard())).toEqual([])
  })
})

describe('the streams of one session', () => {
  const GOODBYE = 'retry: 60000\nevent: bye\ndata: \n\n'

  it('are limited to ten, and each additional stream replaces the oldest', async () => {
    const viewer = await vaultUser(test, chief.id)
    const streams: Stream[] = []
    for (let i = 0; i < 12; i += 1) streams.push(await listen(viewer))
    const [first, second, ...rest] = streams
    await viewer.browser.put('/api/vault-user/profile', { displayName: 'Zoe' })
    for (const gone of [first!, second!]) {
      expect(await gone.ended).toBe(true)
      expect(gone.text().endsWith(GOODBYE)).toBe(true)
    }
    const change = { topic: 'vault' as const, key: viewer.vaultId }
    for (const stream of rest) expect(await stream.hears(change)).toEqual([change])
    expect(rest.map((stream) => stream.text()).join()).not.toContain('bye')
    expect(first!.heard()).toEqual([])
  })

  it('don’t count toward the limit once closed', async () => {
    const ann = await member(test, 'Ann')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { phone: ann.phone })
    const there = await listen({ browser: elsewhere })
    const left = watchLeaving()
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(ann)))
    streams[9]!.leave()
    // A closed stream still counts until the server notices.
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
    const next = await listen(ann)
    expect(await heardBefore(there, ...streams.slice(0, 9), next)).toEqual(Array(11).fill([]))
    for (const stream of [there, ...streams.slice(0, 9), next]) expect(stream.text()).not.toContain('bye')
  })
})

describe('when connections stall or break', () => {
  it('MSG-74 slow readers don’t cause other readers to miss changes', async () => {
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
        test.deps.live.publish(
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

  it('MSG-78 a client that disconnects early leaves no stream behind', async () => {
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
})

/** Returns a mock that is called whenever a stream opened after this call is removed. */
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

/** Requests a stream but never reads from the connection. Returns both ends of the connection. */
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
