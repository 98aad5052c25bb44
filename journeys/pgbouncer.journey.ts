import { expect, it, onTestFinished, vi } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { hasPgbouncer, startPgbouncer, WITHOUT_PGBOUNCER } from '../server/testing/pgbouncer.ts'
import { openTwilio } from '../server/testing/twilio.ts'
import { connect, known, sponsored } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { freshPlace, startServer } from './server.ts'

it.runIf(hasPgbouncer)(
  `OPS-50 OPS-54 a server behind PgBouncer handles registrations, sign-ins, fifty simultaneous messages, and texts${WITHOUT_PGBOUNCER}`,
  async () => {
    const [place, twilio] = await Promise.all([freshPlace(), openTwilio()])
    const { DATABASE_URL: direct } = place.env
    const pgbouncer = await startPgbouncer(direct)
    onTestFinished(async () => {
      await pgbouncer.close()
      await Promise.all([place.end(), twilio.close()])
    })
    const settings = {
      ...place.env,
      DATABASE_URL: pgbouncer.through(direct),
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+15550001234',
      TWILIO_API_URL: twilio.url,
      HOST: '127.0.0.1',
      PHONE_VERIFICATION: 'off',
    }
    await expect(startServer(settings)).rejects.toThrow(
      /ended with 1: \s*DATABASE_URL leads to a pooler [^\n]* set DATABASE_DIRECT_URL to [^\n]*\n$/,
    )
    const server = await startServer({ ...settings, DATABASE_DIRECT_URL: direct })
    onTestFinished(async () => void (await server.stop()))
    expect(server.printed()).toContain('DATABASE_URL, a pooler; DATABASE_DIRECT_URL')

    // Joining includes uploading a photo.
    for (const [nth, name] of ['Ann', 'Bob'].entries())
      await sponsored(server.url, ADMIN_PHONE, { name, phone: `+1555123000${nth}` })
    const [ann, bob] = await known(
      server.url,
      { name: 'Ann', phone: '+15551230000' },
      { name: 'Bob', phone: '+15551230001' },
    )
    await connect(ann, bob)
    const heard = await streamOf(server.url, bob.client.cookie())
    onTestFinished(heard.leave)
    const path = `/api/trust-bonds/${ann.id}-${bob.id}/messages` as const
    const words = Array.from({ length: 50 }, (_, nth) => `message ${nth}`)
    const sent = words.map((content) =>
      ann.client.post(path, { senderId: ann.id, messageType: 'text', content }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(words.map(() => 201))
    await vi.waitFor(() => expect(heard.text()).toContain('"topic":"message"'))
    const kept = await withConnection(direct, (ask) => ask('select content from messages'))
    expect(kept.map(({ content }) => content).toSorted()).toEqual(words.toSorted())
    const reads = await Promise.all(words.map(() => bob.client.get('/api/auth/me')))
    expect(new Set(reads.map(({ body }) => body.id))).toEqual(new Set([bob.id]))

    const text = { recipientPhone: '+15551230009', recipientName: 'Cleo' }
    await ann.client.post('/api/invitations', text)
    const told = await ann.client.post('/api/notifications/sms', {
      recipientPhone: text.recipientPhone,
      message: 'Hi Cleo',
    })
    expect(told.status).toBeLessThan(300)
    await vi.waitFor(() => expect(twilio.messages.map(({ to }) => to)).toEqual(['+15551230009']))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  },
)

/** Opens a stream of live updates. */
async function streamOf(url: string, cookie: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: leaving.signal })
  let text = ''
  void (async () => {
    for await (const chunk of answer.body!) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return { text: () => text, leave: () => leaving.abort() }
}
