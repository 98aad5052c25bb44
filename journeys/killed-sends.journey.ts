import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../server/src/db/listen.ts'
import { known, signIn, sponsored, type Known } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { freshPlace, kill, startServer } from './server.ts'

const WRITERS = ['Ann', 'Bob', 'Cleo', 'Dan'].map((name, nth) => ({ name, phone: `+1555000010${nth}` }))
const EACH = 25
/** The server is killed when the number of announced messages reaches each of these totals. */
const KILLS = [30, 65]

it('MSG-73 a hundred messages arrive exactly once even if the server is killed', async () => {
  const { start, heard } = await serversOnOneDatabase()
  let server = await start()
  for (const writer of WRITERS) await sponsored(server.url, ADMIN_PHONE, writer)
  const writers = await known(server.url, ...WRITERS)
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
  const admin = await signIn(server.url, ADMIN_PHONE)
  for (const [nth, { id }] of writers.entries()) {
    const { body } = await admin.get(`/api/messages/trust-bond/18-${id}?limit=100`)
    expect(body.map(({ content }) => content)).toEqual(WORDS)
    expect(body.map((message) => message.id)).toEqual(answers[nth])
  }
  const { body: conversations } = await admin.get('/api/messages/user/18')
  expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual(WRITERS.map(() => EACH))
  expect(await server.stop()).toBe(0)
})

const WORDS = Array.from({ length: EACH }, (_, nth) => `Message ${nth + 1}`)

/**
 * Returns a function that starts a server, and a function that waits until `count` messages have been
 * announced.
 */
async function serversOnOneDatabase() {
  const place = await freshPlace()
  let told = 0
  let waits: { count: number; resolve: () => void }[] = []
  const stopListening = await listen(place.env.DATABASE_URL, 'kinhold_live', {
    onMessage(payload) {
      if (!payload.includes('"topic":"message"')) return
      told += 1
      for (const { count, resolve } of waits) if (told >= count) resolve()
    },
    onGap: () => {},
  })
  onTestFinished(async () => {
    await stopListening()
    await place.end()
  })
  return {
    start: () => startServer({ ...place.env, RATE_LIMITS: 'off' }),
    heard: (count: number) => new Promise<void>((resolve) => void waits.push({ count, resolve })),
  }
}

/** Sends all messages in order; returns their ids. */
async function writeAll(address: { current: Promise<string> }, writer: Known): Promise<number[]> {
  const ids: number[] = []
  for (const content of WORDS) ids.push(await writeUntilAnswered(address, writer, content))
  return ids
}

/** Keeps sending a message until the server accepts it; returns the message's id. */
async function writeUntilAnswered(
  address: { current: Promise<string> },
  { id, client }: Known,
  content: string,
): Promise<number> {
  const message = { senderId: id, content, messageType: 'text', clientId: randomUUID() }
  for (;;) {
    const url = await address.current
    try {
      const answer = await fetch(`${url}/api/trust-bonds/18-${id}/messages`, {
        method: 'POST',
        headers: { cookie: client.cookie(), 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      const { id: messageId } = (await answer.json()) as { id: number }
      if (answer.ok) return messageId
      throw new Error(`The answer was ${answer.status}.`)
    } catch (error) {
      // A TypeError means that the connection was cut, so the message has to be sent again.
      if (!(error instanceof TypeError)) throw error
    }
  }
}
