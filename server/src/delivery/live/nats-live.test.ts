import { connect } from '@nats-io/transport-node'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ear, joined, SOON, type Told, twoProcesses } from '../../../testing/lives.ts'
import { hasNats, type Nats, startNats, WITHOUT_NATS } from '../../../testing/nats.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { reachNats } from './nats-link.ts'

let nats: Nats
beforeEach(async () => {
  if (hasNats) nats = await startNats()
})
afterEach(() => nats?.close())

const NOBODY_LISTENS = 'nats://127.0.0.1:1'

/** Returns a change for player 19. */
const news = (key: string): Told => ({ topic: 'bond', key, players: [19] })
const heardOf = (key: string) => ({ topic: 'bond', key })
/** Returns the SQL statements during `act` that send announcements. */
const notified = async (act: () => Promise<unknown>) =>
  (await statementsDuring(act)).filter((statement) => statement.includes('pg_notify'))

describe.runIf(hasNats)(`live updates through NATS${WITHOUT_NATS}`, () => {
  it('OPS-83 each process has one subscription per person with listeners', async () => {
    const { here, there } = await twoProcesses(nats.url)
    const [ann, again] = [ear({ playerId: 19 }), ear({ playerId: 19 })]
    await joined(here, ann, again, ear({ phone: '+15551234567' }))
    const [phone, player] = await nats.subjects()
    expect(player).toMatch(/^kinhold\.[\w-]{22}\.player\.19$/)
    expect(phone).toMatch(/^kinhold\.[\w-]{22}\.phone\.[\w-]{22}$/)
    expect(phone).not.toContain('5551234567')
    const leave = there.join(ann.listener)
    await there.settled()
    expect(await nats.subjects()).toEqual([phone, player, player])
    leave()
    leave()
    await there.settled()
    expect(await nats.subjects()).toEqual([phone, player])
  })

  it('OPS-83 unsubscribes when a person’s last listener leaves', async () => {
    const { here } = await twoProcesses(nats.url)
    const leaves = [1, 2].map(() => here.join(ear({ playerId: 19 }).listener))
    leaves[0]!()
    await here.settled()
    expect(await nats.subjects()).toHaveLength(1)
    leaves[1]!()
    await here.settled()
    expect(await nats.subjects()).toEqual([])
  })

  it('OPS-83 announces only ended sessions through PostgreSQL, not changes', async () => {
    const { here, db, told, ended } = await twoProcesses(nats.url)
    const ann = ear({ playerId: 19 })
    await joined(here, ann)
    expect(await notified(() => told(news('one')))).toEqual([])
    expect(await notified(() => here.publishAfter(db, [news('two')]))).toEqual([])
    expect(await notified(() => ended('s'))).toHaveLength(1)
    await vi.waitFor(() => expect(ann.heard).toEqual(['one', 'two'].map(heardOf)))
    await vi.waitFor(() => expect(ann.end).toHaveBeenCalledOnce())
  })

  it('OPS-83 a listener misses no change once its subscription has settled', async () => {
    const { here, there, db } = await twoProcesses(nats.url)
    for (let nth = 1; nth <= 200; nth += 1) {
      const someone = ear({ playerId: nth })
      await joined(there, someone)
      await here.publishAfter(db, [{ topic: 'bond', key: nth, players: [nth] }])
      await vi.waitFor(() => expect(someone.heard).toEqual([{ topic: 'bond', key: nth }]), { interval: 1 })
    }
  })

  it('OPS-84 sends changes through PostgreSQL while NATS is down, and each process logs it once', async () => {
    const { here, there, db, told, warned } = await twoProcesses(nats.url, { times: SOON })
    const [ann, bob] = [ear({ playerId: 19 }), ear({ playerId: 20 })]
    await joined(there, ann)
    await joined(here, bob)
    expect([here.isCarrierUp(), there.isCarrierUp()]).toEqual([true, true])
    // The transaction begins while NATS is up, and commits after NATS is killed.
    await db.transaction().execute(async (tx) => {
      await here.publish(tx, [news('begun before')])
      await nats.kill()
    })
    await vi.waitFor(() => expect(ann.heard).toEqual([heardOf('begun before')]))
    await vi.waitFor(() => expect([ann, bob].map(({ end }) => end.mock.calls.length)).toEqual([1, 1]))
    expect([here.isCarrierUp(), there.isCarrierUp()]).toEqual([false, false])
    await told(news('while it is away'))
    await here.publishAfter(db, [news('after the commit')])
    await vi.waitFor(() => expect(ann.heard).toHaveLength(3))
    await nats.start()
    await vi.waitFor(() => expect([here.isCarrierUp(), there.isCarrierUp()]).toEqual([true, true]), 5_000)
    await vi.waitFor(async () => expect(await notified(() => told(news('back')))).toEqual([]), 5_000)
    await vi.waitFor(() => expect(ann.heard.at(-1)).toEqual(heardOf('back')))
    const { host } = new URL(nats.url)
    const [away, back] = [
      /^NATS at .* cannot be used: .+\. Live updates go through PostgreSQL until it is back\.$/,
      `NATS at ${host} is back. Live updates go through it again.`,
    ]
    expect(warned.filter((line) => away.test(line))).toHaveLength(2)
    expect(warned.filter((line) => line === back)).toHaveLength(2)
    expect(warned).toHaveLength(4)
    // Nothing is lost when NATS comes back, so no browser has to reload everything.
    expect([ann, bob].map(({ end }) => end.mock.calls.length)).toEqual([1, 1])
  })

  it('OPS-84 changes arrive within five seconds even if NATS freezes', async () => {
    const { here, there, db, told } = await twoProcesses(nats.url, { times: SOON })
    const ann = ear({ playerId: 19 })
    await joined(there, ann)
    nats.signal('SIGSTOP')
    onTestFinished(() => nats.signal('SIGCONT'))
    const began = performance.now()
    await Promise.all([told(news('in a transaction')), here.publishAfter(db, [news('after it')])])
    await vi.waitFor(() => expect(ann.heard).toHaveLength(2), 5_000)
    expect(performance.now() - began).toBeLessThan(5_000)
    nats.signal('SIGCONT')
    await vi.waitFor(() => expect([here.isCarrierUp(), there.isCarrierUp()]).toEqual([true, true]), 5_000)
    await told(news('later'))
    await vi.waitFor(() => expect(ann.heard.at(-1)).toEqual(heardOf('later')))
  })

  it('OPS-84 falls back to PostgreSQL if NATS is unreachable at startup', async () => {
    const { here, there, told, warned } = await twoProcesses(NOBODY_LISTENS)
    const ann = ear({ playerId: 19 })
    await joined(there, ann)
    await told(news('by another way'))
    await vi.waitFor(() => expect(ann.heard).toEqual([heardOf('by another way')]))
    expect([here.isCarrierUp(), there.isCarrierUp()]).toEqual([false, false])
    const line = `NATS at 127.0.0.1:1 cannot be used: connection refused. Live updates go through PostgreSQL until it is back.`
    expect(warned).toEqual([line, line])
  })

  it('OPS-84 servers with NATS also reach a server without it', async () => {
    const { there, told } = await twoProcesses(nats.url, { natsThere: NOBODY_LISTENS, times: SOON })
    const ann = ear({ playerId: 19 })
    await joined(there, ann)
    await vi.waitFor(async () => expect(await notified(() => told(news('to all')))).toHaveLength(1))
    // Continue for longer than a single announcement from the other server is valid.
    const end = performance.now() + 2_000
    while (performance.now() < end) expect(await notified(() => told(news('more')))).toHaveLength(1)
    await told(news('last'))
    await vi.waitFor(() => expect(ann.heard.at(-1)).toEqual(heardOf('last')))
  })

  it('OPS-84 delivers changes committed before closing, and closes even while NATS is down', async () => {
    const { here, there, told, db } = await twoProcesses(nats.url)
    const ann = ear({ playerId: 19 })
    await joined(there, ann)
    await told(news('last'))
    await here.close()
    await db.transaction().execute((tx) => here.publish(tx, [news('after the close')]))
    await vi.waitFor(() => expect(ann.heard).toEqual(['last', 'after the close'].map(heardOf)))
    await nats.kill()
    await there.close()
    expect(ann.end).toHaveBeenCalled()
  })

  it('OPS-84 ignores invalid messages that other clients publish to its subjects', async () => {
    const { here, told, warned } = await twoProcesses(nats.url)
    const ann = ear({ playerId: 19 })
    await joined(here, ann)
    const [subject] = await nats.subjects()
    const other = await connect({ servers: new URL(nats.url).host })
    onTestFinished(() => other.close())
    for (const payload of ['', 'no JSON', '19', 'null']) other.publish(subject!, payload)
    await other.flush()
    await told(news('ours'))
    await vi.waitFor(() => expect(ann.heard).toEqual([heardOf('ours')]))
    expect(warned).toEqual([])
  })

  it('OPS-83 logs a wrong password as the cause without revealing it', async () => {
    const closed = await startNats('hush/1')
    onTestFinished(() => closed.close())
    await reachNats(closed.url)
    const wrong = closed.url.replace('hush', 'hash')
    await expect(reachNats(wrong)).rejects.toThrow(/authorization/i)
    const { warned } = await twoProcesses(wrong)
    expect(warned[0]).toMatch(/cannot be used: authorization violation/i)
    expect(warned.join()).not.toContain('hash')
  })
})
