import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../server/src/db/listen.ts'
import { createTestDatabase } from '../server/testing/database.ts'
import { passingFolder } from '../server/testing/folders.ts'
import { photo } from '../server/testing/pictures.ts'
import { registerInvited, signIn } from './http.ts'
import { type RunningServer, startServer } from './server.ts'

const ADMIN = { id: 18, phone: '+15550000018' }
const WRITERS = ['Ann', 'Bob', 'Cleo', 'Dan']
const EACH = 25
/** How many messages are written when the server is killed, each time as soon as one more is. */
const KILLS = [30, 65]

it('MSG-73 of a hundred messages that a server is killed amid, each is there once and in its order', async () => {
  const { start, heard } = await serversOnOneDatabase()
  let server = await start()
  const writers = await register(server.url)
  const address = { current: Promise.resolve(server.url) }
  const writing = Promise.all(writers.map((writer) => writeAll(address, writer)))
  for (const count of KILLS) {
    await heard(count)
    const next = Promise.withResolvers<string>()
    address.current = next.promise
    await kill(server)
    server = await start()
    next.resolve(server.url)
  }
  const answers = await writing
  const admin = await signIn(server.url, ADMIN.phone)
  for (const [nth, { id }] of writers.entries()) {
    const { body } = await admin.get(`/api/messages/trust-bond/${ADMIN.id}-${id}?limit=100`)
    expect(body.map(({ content }) => content)).toEqual(WORDS)
    expect(body.map((message) => message.id)).toEqual(answers[nth])
  }
  const { body: conversations } = await admin.get(`/api/messages/user/${ADMIN.id}`)
  expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual(WRITERS.map(() => EACH))
  expect(await server.stop()).toBe(0)
})

const WORDS = Array.from({ length: EACH }, (_, nth) => `Message ${nth + 1}`)

/** How to start servers one after the other, and to wait until so many messages were told of. */
async function serversOnOneDatabase() {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(passingFolder(), 'kinhold-journey-'))
  let told = 0
  let waits: { count: number; resolve: () => void }[] = []
  const stopListening = await listen(url, 'kinhold_live', {
    onMessage(payload) {
      if (!payload.includes('"topic":"message"')) return
      told += 1
      for (const { count, resolve } of waits) if (told >= count) resolve()
    },
    onGap: () => {},
  })
  onTestFinished(async () => {
    await stopListening()
    await drop()
    await rm(dataDir, { recursive: true })
  })
  return {
    start: () => startServer({ DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    heard: (count: number) => new Promise<void>((resolve) => void waits.push({ count, resolve })),
  }
}

type Writer = { id: number; cookie: string }

async function register(url: string): Promise<Writer[]> {
  const admin = await signIn(url, ADMIN.phone)
  const portrait = await photo({ width: 64, height: 64 })
  const writers: Writer[] = []
  for (const [nth, name] of WRITERS.entries()) {
    const phone = `+1555000010${nth}`
    await admin.post('/api/invitations', { recipientPhone: phone, recipientName: name })
    await registerInvited(url, { phone, name }, portrait)
    const client = await signIn(url, phone)
    const { body } = await client.get('/api/auth/me')
    writers.push({ id: body.id, cookie: client.cookie() })
  }
  return writers
}

/** Writes one message after the other; answers their ids. */
async function writeAll(address: { current: Promise<string> }, writer: Writer): Promise<number[]> {
  const ids: number[] = []
  for (const content of WORDS) ids.push(await writeUntilAnswered(address, writer, content))
  return ids
}

/** Sends the same message until there is an answer, as the outbox of a browser does; answers its id. */
async function writeUntilAnswered(
  address: { current: Promise<string> },
  { id, cookie }: Writer,
  content: string,
): Promise<number> {
  const message = { senderId: id, content, messageType: 'text', clientId: randomUUID() }
  for (;;) {
    const url = await address.current
    try {
      const answer = await fetch(`${url}/api/trust-bonds/${ADMIN.id}-${id}/messages`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      const { id: messageId } = (await answer.json()) as { id: number }
      if (answer.ok) return messageId
      throw new Error(`The answer was ${answer.status}.`)
    } catch (error) {
      // fetch's TypeError: the connection was cut, and nobody knows what became of the message.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

async function kill(server: RunningServer): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}
