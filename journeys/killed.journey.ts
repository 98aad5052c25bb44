import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { emptyDataDir, killPostmaster } from '../server/testing/embedded.ts'
import { photo } from '../server/testing/pictures.ts'
import { clientOf, registerInvited, signIn } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { kill, type RunningServer, startServer } from './server.ts'

const ROUNDS = 10
const AT_ONCE = 4

// Uses the embedded database, because the test kills the database's processes.
const start = (dataDir: string) =>
  startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', MAX_PENDING_INVITATIONS: '100000' })

it('confirmed registrations survive when the server is killed', async () => {
  const dataDir = await emptyDataDir()
  const portrait = await photo({ width: 64, height: 64 })
  const answered: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start(dataDir)
    const enough = answered.length + randomInt(2, 12)
    const streams = Array.from({ length: AT_ONCE }, (_, stream) =>
      registerUntilCut(server.url, round * AT_ONCE + stream, portrait, answered),
    )
    await vi.waitUntil(() => answered.length >= enough, { timeout: 30_000, interval: 1 })
    await pass(randomInt(0, 40))
    await killAll(server, round % 2 === 0 ? dataDir : null)
    await Promise.all(streams)
  }
  const server = await start(dataDir)
  const lost: string[] = []
  for (const phone of answered)
    if ((await clientOf(server.url).post('/api/auth/login', { phone })).status !== 200) lost.push(phone)
  expect(await server.stop()).toBe(0)
  expect(answered.length).toBeGreaterThanOrEqual(ROUNDS * 2)
  expect(lost).toEqual([])
})

async function registerUntilCut(
  url: string,
  stream: number,
  portrait: Buffer,
  answered: string[],
): Promise<void> {
  try {
    const admin = await signIn(url, ADMIN_PHONE)
    for (let n = 0; ; n++) {
      const invited = { phone: `+1555${String(stream * 10_000 + n).padStart(7, '0')}`, name: `Ann ${n}` }
      await admin.post('/api/invitations', { recipientPhone: invited.phone, recipientName: invited.name })
      if ((await registerInvited(url, invited, portrait)) === 201) answered.push(invited.phone)
    }
  } catch (error) {
    // A TypeError from fetch means that the connection was cut before a response arrived.
    if (!(error instanceof TypeError)) throw error
  }
}

// Kills the server and, if `dataDir` is given, the database's processes too.
async function killAll(server: RunningServer, dataDir: string | null): Promise<void> {
  const killed = kill(server)
  if (dataDir) await killPostmaster(join(dataDir, 'postgres'))
  await killed
}
