import { once } from 'node:events'
import net from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { listen } from './listen.ts'

it('a database that is away for a while is tried again, one connection at a time', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const line = await lineTo(url)
  const [onMessage, onGap] = [vi.fn(), vi.fn()]
  const stop = await listen(line.url, 'news', { onMessage, onGap })
  onTestFinished(stop)
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

it('what is stopped while the database is away is not tried again', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const line = await lineTo(url)
  const stop = await listen(line.url, 'news', { onMessage: () => {}, onGap: () => {} })
  line.cut()
  const before = line.tries()
  await vi.waitFor(() => expect(line.tries()).toBeGreaterThan(before))
  await stop()
  line.mend()
  await vi.waitFor(async () => expect(await listenersOn(url)).toBe(0))
})

it('a database that cannot be reached is said at once', async () => {
  await expect(
    listen('postgres://127.0.0.1:1/none', 'x', { onMessage() {}, onGap() {} }),
  ).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

async function listenersOn(url: string): Promise<number> {
  const rows = await withConnection(url, (ask) =>
    ask(`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`),
  )
  return rows.length
}

/** A wire to a database that can be cut and mended. */
async function lineTo(url: string) {
  const there = new URL(url)
  const open = new Set<net.Socket>()
  let tries = 0
  let isCut = false
  const server = net.createServer((near) => {
    tries += 1
    if (isCut) return void near.destroy()
    const far = net.connect(Number(there.port || 5432), there.hostname)
    for (const socket of [near, far])
      open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    near.pipe(far).pipe(near)
  })
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
    mend: () => void (isCut = false),
  }
}
