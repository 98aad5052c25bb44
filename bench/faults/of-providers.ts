import { setTimeout as pass } from 'node:timers/promises'
import { withConnection } from '../../server/src/db/connection.ts'
import { endWaits } from '../../server/testing/jobs.ts'
import { openMailServer } from '../../server/testing/mail-server.ts'
import { s3Store } from '../../server/testing/s3-store.ts'
import { openTwilio } from '../../server/testing/twilio.ts'
import { type Front, layFront, type Mood } from './front.ts'
import { type Context, type Group, standingStill, type Strike } from './under-writes.ts'
import type { Person, World } from './world.ts'
import { type Calls, cookieIn, sessionsAmong, takenBy, usualWriters, type Writer } from './writers.ts'

type WithFront = Context & { front: Front }

const PAGE = '<html><body>Welcome to nginx!</body></html>'
const WEB_NONSENSE = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PAGE.length}\r\nConnection: close\r\n\r\n${PAGE}`

const MOODS: [mood: Mood, words: string, seconds: number][] = [
  ['away', 'away', 8],
  ['slow', 'slow', 8],
  ['silent', 'silent: connected to, and never answering', 18],
  ['nonsense', 'talking nonsense', 8],
]

/**
 * Returns one fault for each way that a provider can fail. `isTheirs` returns true for the kinds of writes
 * that need the provider.
 */
function moodsOf(name: string, what: string, isTheirs: (kind: string) => boolean): Strike<WithFront>[] {
  return MOODS.map(([mood, words, seconds]) => ({
    name: `${name}-${mood}`,
    what: `${what} ${words} for ${seconds} s, the rest continues`,
    within: 30,
    async happen({ front }, writing) {
      await front.be(mood)
      const still = await standingStill(writing, seconds, isTheirs)
      await front.be('fine')
      return still
    },
  }))
}

/** Faults in the S3-compatible file store. */
export const store: Group<WithFront> = {
  name: 'store',
  async open(run) {
    const s3 = await s3Store()
    const front = await layFront(Number(new URL(s3.settings.S3_ENDPOINT).port), WEB_NONSENSE)
    const settings = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${front.port}` }
    const world = await run.world({ isFresh: true, settings })
    const close = async () => {
      await front.close()
      await s3.close()
    }
    return { world, front, close, writers: usualWriters(world) }
  },
  strikes: moodsOf('store', 'the store', (kind) => kind === 'upload'),
}

/** Faults in the mail server. */
export const mail: Group<WithFront> = {
  name: 'mail',
  async open(run) {
    const mails = await openMailServer()
    const url = new URL(mails.url)
    const front = await layFront(Number(url.port), '999 =?\u0000 what do you want\r\n', true)
    url.port = String(front.port)
    const settings = { SMTP_URL: url.href, EMAIL_FROM: 'Kinhold <hello@kinhold.example>' }
    const world = await run.world({ settings })
    const writer = sender(world, 'mail', '/api/email/send', (key, nth) => ({
      to: `ann${nth}@example.com`,
      subject: key,
      text: 'Hello',
    }))
    // Counts each message id only once, because the server resends a message if the outcome is unknown.
    const subjects = () =>
      new Map(mails.messages.map(({ messageId, subject }) => [messageId, subject])).values().toArray()
    const find: Writer['find'] = async (written) => takenBy(subjects, written)
    const close = async () => {
      await front.close()
      await mails.close()
    }
    return {
      world,
      front,
      close,
      settle: () => settle(world),
      writers: [...usualWriters(world), { ...writer, find }],
    }
  },
  strikes: moodsOf('mail', 'the mail server', (kind) => kind === 'mail'),
}

/** Faults in the SMS provider, which also delivers sign-in codes. */
export const texts: Group<WithFront> = {
  name: 'texts',
  async open(run) {
    const twilio = await openTwilio()
    const front = await layFront(Number(new URL(twilio.url).port), WEB_NONSENSE)
    const settings = {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+15550001234',
      TWILIO_API_URL: `http://127.0.0.1:${front.port}`,
      PHONE_VERIFICATION: 'required',
    }
    const world = await run.world({ settings })
    const writer = sender(world, 'text', '/api/sms/send', (key, nth) => ({
      to: `+1555${String(2_000_000 + nth)}`,
      body: key,
    }))
    const bodies = () => twilio.messages.map(({ body }) => body)
    const writers = [
      ...usualWriters(world).filter(({ kind }) => kind !== 'sign-in'),
      { ...writer, find: async (written) => takenBy(bodies, written) } satisfies Writer,
      signInsByCode(world, world.people[4]!, (phone) =>
        twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body),
      ),
    ]
    const close = async () => {
      await front.close()
      await twilio.close()
    }
    return { world, front, close, settle: () => settle(world), writers }
  },
  strikes: moodsOf('texts', 'the SMS provider', (kind) => ['text', 'sign-in by code'].includes(kind)),
}

/** Returns a writer that sends messages, as the admin, to people without an account. */
function sender(
  { people }: World,
  kind: string,
  path: string,
  message: (key: string, nth: number) => object,
): Omit<Writer, 'find'> {
  let nth = 0
  return {
    kind,
    rest: 200,
    async write(key, calls) {
      const answer = await calls.ask(people[0]!, 'POST', path, { json: message(key, (nth += 1)) })
      return answer?.status === 200 && answer.json['success'] === true ? 'taken' : null
    },
  }
}

/** Returns a writer that signs in with texted codes. Each code must arrive exactly once. */
function signInsByCode(world: World, person: Person, textsTo: (phone: string) => string[]): Writer {
  let promised = 0
  const signIn = async (calls: Calls): Promise<string | null> => {
    const before = textsTo(person.phone).length
    const sent = { json: { phone: person.phone }, expects: [401] }
    const asked = await calls.ask(null, 'POST', '/api/auth/login', sent)
    if (asked?.status !== 401) return null
    promised += 1
    const code = /^\d{6}/.exec(textsTo(person.phone)[before] ?? '')?.[0]
    if (code === undefined) return null
    const cookie = cookieIn(asked.headers)
    const json = { phone: person.phone, code }
    const proved = await calls.ask(null, 'POST', '/api/auth/verify', { json, headers: { cookie } })
    return proved?.status === 200 ? [cookieIn(proved.headers), cookie].filter(Boolean).join('; ') : null
  }
  return {
    kind: 'sign-in by code',
    rest: 200,
    write: (_, calls) => signIn(calls),
    async find(written) {
      const found = await sessionsAmong(world, written)
      const bodies = textsTo(person.phone)
      const different = new Set(bodies)
      if (bodies.length > different.size) found.set(written[0]!.key, ['a code', 'the same code again'])
      if (different.size < promised) found.delete(written.findLast(({ answer }) => answer !== null)!.key)
      return found
    },
  }
}

/** Makes the server retry pending messages immediately. Reports how many are still pending afterwards. */
async function settle(world: World): Promise<string[]> {
  const url = await world.databaseUrl()
  const ask = (sql: string) => withConnection(url, (its) => its(sql))
  const carried = `channel in ('sms', 'email') and body_once_sent is null`
  for (let tries = 0; tries < 80; tries += 1) {
    const due = `update outbox_messages set next_attempt_at = now()`
    const waiting = await ask(`${due} where state = 'queued' and channel in ('sms', 'email') returning id`)
    if (waiting.length === 0) break
    // Delays the jobs first, because `endWaits` wakes the workers only if it finds a delayed job.
    await ask(`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'deliver' and state in ('created', 'retry')`)
    await endWaits(url, 'deliver')
    await pass(250)
  }
  const left = await ask(
    `select error, count(*) from outbox_messages where state = 'queued' and ${carried} group by error`,
  )
  return left.map(({ error, count }) => `${count} messages wait still: ${error}`)
}
