import { once } from 'node:events'
import net from 'node:net'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { listen } from './listen.ts'

type OnTestFinished = TestContext['onTestFinished']

// These tests spend most of their time waiting, so they run concurrently.
it.concurrent('a listener retries with a single connection during an outage', async ({ onTestFinished }) => {
  const { url, line, onMessage, onGap } = await listening(onTestFinished)
  line.cut()
  const before = line.tries()
  await vi.waitFor(() => expect(line.tries()).toBeGreaterThanOrEqual(before + 4), 10_000)
  line.mend()
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 10_000)
  await withConnection(url, (ask) => ask(`select pg_notify('news', 'hello')`))
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalled())
  expect(await listenersOn(url)).toBe(1)
  expect([onMessage.mock.calls, onGap.mock.calls.length]).toEqual([[['hello']], 1])
})

it.concurrent('a listener stopped during an outage doesn’t reconnect', async ({ onTestFinished }) => {
  const { url, line, stop } = await listening(onTestFinished)
  line.cut()
  const before = line.tries()
  await vi.waitFor(() => expect(line.tries()).toBeGreaterThan(before))
  await stop()
  line.mend()
  await vi.waitFor(async () => expect(await listenersOn(url)).toBe(0))
})

// Short time limits keep these tests quick.
const impatient = { askEveryMs: 100, answerWithinMs: 800, connectWithinMs: 800 }

it.concurrent('a listener replaces a silent connection and reports a gap', async ({ onTestFinished }) => {
  const { url, line, onMessage, onGap } = await listening(onTestFinished, impatient)
  for (let gap = 1; gap <= 3; gap += 1) {
    line.freeze()
    await withConnection(url, (ask) => ask(`select pg_notify('news', 'lost ${gap}')`))
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(gap), 10_000)
    await withConnection(url, (ask) => ask(`select pg_notify('news', 'heard ${gap}')`))
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(gap), 10_000)
  }
  expect(onMessage.mock.calls).toEqual([['heard 1'], ['heard 2'], ['heard 3']])
  expect(line.open()).toBe(1)
})

it.concurrent('a listener keeps retrying until a silent database responds again', async ({
  onTestFinished,
}) => {
  const { url, line, onMessage, onGap } = await listening(onTestFinished, impatient)
  line.silence()
  line.freeze()
  const before = line.tries()
  await vi.waitFor(() => expect(line.tries()).toBeGreaterThanOrEqual(before + 2), 10_000)
  expect(onGap).not.toHaveBeenCalled()
  line.mend()
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 10_000)
  await withConnection(url, (ask) => ask(`select pg_notify('news', 'hello')`))
  await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['hello']]))
  expect([line.open(), onGap.mock.calls.length]).toEqual([1, 1])
})

it.concurrent('a listener keeps a connection that responds to probes', async ({ onTestFinished }) => {
  const { line, onGap } = await listening(onTestFinished, { ...impatient, askEveryMs: 5 })
  const before = line.passed()
  await vi.waitFor(() => expect(line.passed()).toBeGreaterThan(before + 20), 10_000)
  expect([line.tries(), onGap.mock.calls.length]).toEqual([1, 0])
})

describe('stopping a listener', () => {
  const patient = { askEveryMs: 10, answerWithinMs: 600_000, connectWithinMs: 600_000 }

  it.concurrent('during an unanswered probe takes effect at once', async ({ onTestFinished }) => {
    const { line, onGap, stop } = await listening(onTestFinished, patient)
    line.freeze()
    const unanswered = line.asked()
    await vi.waitFor(() => expect(line.asked()).toBeGreaterThan(unanswered))
    await stop()
    await vi.waitFor(() => expect(line.open()).toBe(0))
    expect([line.tries(), onGap.mock.calls.length]).toEqual([1, 0])
  })

  it.concurrent('during an unanswered connection attempt takes effect at once', async ({
    onTestFinished,
  }) => {
    const { line, onGap, stop } = await listening(onTestFinished, patient)
    line.silence()
    line.hangUp()
    await vi.waitFor(() => expect(line.tries()).toBe(2), 10_000)
    // Stopping the listener twice at the same time must be harmless.
    await Promise.all([stop(), stop()])
    await stop()
    await vi.waitFor(() => expect(line.open()).toBe(0))
    expect([line.tries(), onGap.mock.calls.length]).toEqual([2, 0])
  })
})

it('a listener reports an unreachable database at once', async () => {
  const asking = listen('postgres://127.0.0.1:1/none', 'x', { onMessage() {}, onGap() {} })
  await expect(asking).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

async function listenersOn(url: string): Promise<number> {
  const rows = await withConnection(url, (ask) =>
    ask(`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`),
  )
  return rows.length
}

/** Starts a listener that is connected to a new database through a proxy. */
async function listening(onTestFinished: OnTestFinished, limits?: Parameters<typeof listen>[3]) {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const line = await lineTo(url, onTestFinished)
  const [onMessage, onGap] = [vi.fn(), vi.fn()]
  const stop = await listen(line.url, 'news', { onMessage, onGap }, limits)
  onTestFinished(stop)
  return { url, line, onMessage, onGap, stop }
}

/** Starts a proxy whose connections the test can cut, freeze, silence and restore. */
async function lineTo(url: string, onTestFinished: OnTestFinished) {
  const there = new URL(url)
  const open = new Set<net.Socket>()
  const nears = new Set<net.Socket>()
  let tries = 0
  let isCut = false
  let isSilent = false
  const count = { asked: 0, passed: 0 }
  const keep = (socket: net.Socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    return socket
  }
  const server = net.createServer((near) => {
    tries += 1
    nears.add(near.on('close', () => nears.delete(near)))
    if (isCut) return void near.destroy()
    if (isSilent) return void keep(near).resume()
    const far = net.connect(Number(there.port || 5432), there.hostname)
    near.on('data', () => (count.asked += 1))
    far.on('data', () => (count.passed += 1)).on('close', () => near.destroy())
    for (const socket of [near, far]) keep(socket)
    near.pipe(far).pipe(near)
    frozen.push(() => {
      near.unpipe(far).resume()
      far.unpipe(near).pause()
    })
  })
  const frozen: (() => void)[] = []
  const hangUp = () => open.forEach((socket) => socket.destroy())
  onTestFinished(async () => {
    hangUp()
    await once(server.close(), 'close')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const here = new URL(url)
  here.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url: here.href,
    tries: () => tries,
    cut() {
      isCut = true
      hangUp()
    },
    /** Makes the proxy stop forwarding data over its open connections. */
    freeze: () => frozen.splice(0).forEach((freeze) => freeze()),
    /** Makes the proxy accept new connections without ever responding. */
    silence: () => void (isSilent = true),
    hangUp,
    /** Returns the number of chunks that the listener has sent. */
    asked: () => count.asked,
    passed: () => count.passed,
    /** Returns the number of open connections to the proxy. */
    open: () => nears.size,
    mend: () => void (isCut = isSilent = false),
  }
}
