import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { pairKey } from '@kinhold/domain/bonds'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { freePort } from '../server/src/db/embedded-postmaster.ts'
import { hasDebianPostgres, type Replicated, startReplicated } from '../server/testing/debian-postgres.ts'
import { mp4 } from '../server/testing/media.ts'
import { hasNats, type Nats, startNats } from '../server/testing/nats.ts'
import { announced, mediaIn, pieceHeaders } from '../server/testing/open-uploads.ts'
import { type S3Store, s3Store } from '../server/testing/s3-store.ts'
import { paths } from '../web/src/paths.ts'
import { launchChromium } from './chromium.ts'
import { hasHaproxy, startHaproxy, TO_SERVER } from './haproxy.ts'
import { connect, type Known, known, sponsored } from './http.ts'
import { expectCalm, signedIn, type Someone } from './people.ts'
import { freshFolder, kill, type RunningServer, startServer } from './server.ts'

const NEEDED = { HAProxy: hasHaproxy, NATS: hasNats, 'PostgreSQL of Debian': hasDebianPostgres }
const missing = Object.entries(NEEDED).flatMap(([name, isThere]) => (isThere ? [] : [name]))
const REASON = missing.length === 0 ? '' : ` (skipped: there is no ${missing.join(' and no ')} here)`

const MEMBERS = Array.from({ length: 20 }, (_, nth) => ({
  name: `Member ${String.fromCodePoint(65 + nth)}`,
  phone: `+15551230${100 + nth}`,
}))
const ADMIN_PHONE = '+15551230099'
const MB = 1024 * 1024
/** The statuses that a load balancer returns when a server disappears during a request. */
const CUT_BY_BALANCER = [502, 504]

let database: Replicated
let store: S3Store
let nats: Nats
let folder: Awaited<ReturnType<typeof freshFolder>>
let balancer: Awaited<ReturnType<typeof startHaproxy>>
let browser: Browser
const ports = { one: 0, two: 0, balancer: 0 }
const servers = {} as Record<'one' | 'two', RunningServer>
let people: Known[]

beforeAll(async () => {
  if (REASON !== '') return
  ;[database, store, nats, folder, browser, ports.one, ports.two, ports.balancer] = await Promise.all([
    startReplicated(),
    s3Store(),
    startNats(),
    freshFolder(),
    launchChromium(),
    freePort(),
    freePort(),
    freePort(),
  ])
  await start('one')
  await start('two')
  balancer = await startHaproxy(ports.balancer, ports.one, ports.two)
  for (const person of MEMBERS) await sponsored(balancer.url, ADMIN_PHONE, person)
  people = await known(balancer.url, ...MEMBERS)
  await Promise.all(pairs().map(([one, other]) => connect(one, other)))
})
afterAll(async () => {
  await browser?.close()
  await balancer?.close()
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await nats?.close()
  await store?.close()
  await database?.close()
  await folder?.end()
})

async function start(name: 'one' | 'two'): Promise<void> {
  servers[name] = await startServer({
    ...store.settings,
    DATABASE_URL: database.url,
    DATABASE_READ_URL: database.replicaUrl,
    LIVE_URL: nats.url,
    DATA_DIR: folder.path,
    PORT: String(ports[name]),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${ports.balancer}`,
    TRUST_PROXY: 'on',
    ADMIN_PHONE,
    PHONE_VERIFICATION: 'off',
    RATE_LIMITS: 'off',
  })
}

const pairs = () => people.flatMap((one, nth) => (nth % 2 === 0 ? [[one, people[nth + 1]!] as const] : []))

it.runIf(REASON === '')(
  `OPS-97 OPS-98 twenty active members lose nothing when servers restart or crash and the replica and NATS fail${REASON}`,
  async () => {
    const active = beActive()
    const [ann, bob] = (await Promise.all(people.slice(0, 2).map(openConversation))) as [Page, Page]
    const seesMessage = async (words: string) => {
      await write(ann, words)
      await bob.getByRole('log').getByText(words, { exact: true }).waitFor()
    }
    await seesMessage('Both servers run')

    for (const name of ['one', 'two'] as const) {
      expect(await servers[name].stop()).toBe(0)
      await seesMessage(`Server ${name} is away`)
      await start(name)
      await active.everyoneSends()
    }
    // A server that shuts down gracefully responds to every request that it has accepted.
    expect(active.troubles).toEqual([])

    await uploadWhile(people[2]!, async () => {
      await kill(servers.one)
      await seesMessage('Server one is killed')
    })
    await start('one')
    await active.everyoneSends()
    active.troubles.length = 0

    await database.killReplica()
    await seesMessage('The replica is away')
    await active.everyoneSends()
    await expect
      .poll(() => saidByBoth('It is not used, and all calls read from the database itself.'))
      .toBe(true)
    await nats.kill()
    await seesMessage('NATS is away')
    await active.everyoneSends()
    await expect.poll(() => saidByBoth('Live updates go through PostgreSQL until it is back.')).toBe(true)
    expect(active.troubles).toEqual([])

    await Promise.all([database.startReplica(), nats.start()])
    await expect.poll(() => saidByBoth('The replica of DATABASE_READ_URL is used again.')).toBe(true)
    await expect.poll(() => saidByBoth('Live updates go through it again.')).toBe(true)
    await seesMessage('All is back')
    await active.everyoneSends()
    expect(active.troubles).toEqual([])

    const confirmed = await active.stop()
    expect(active.wrong).toEqual([])
    const stored = await withConnection(database.url, (ask) =>
      ask('select id, content from messages where content = any($1)', [
        confirmed.map(({ content }) => content),
      ]),
    )
    const byContent = (one: { content: unknown }, other: { content: unknown }) =>
      String(one.content) < String(other.content) ? -1 : 1
    const plain = stored.map(({ id, content }) => ({ id: Number(id), content }))
    expect(plain.toSorted(byContent)).toEqual(confirmed.toSorted(byContent))
    for (const page of [ann, bob]) expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
    expectCalm(...opened)
  },
)

const saidByBoth = (words: string) =>
  Object.values(servers).every((server) => server.printed().includes(words))

const opened: Someone[] = []

/**
 * Signs a member in, opens the conversation with the other member of the pair, and marks the page to detect a
 * reload.
 */
async function openConversation(person: Known): Promise<Page> {
  const other = pairs().flatMap(([one, two]) => (one === person ? [two] : two === person ? [one] : []))[0]!
  const someone = await signedIn(browser, balancer.url, person, { isPatient: false })
  opened.push(someone)
  await someone.page.goto(paths.messagesWith(other.id))
  await field(someone.page).waitFor()
  await someone.page.evaluate(() => Object.assign(window, { isFirst: true }))
  return someone.page
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.keyboard.press('Enter')
}

/**
 * Makes all pairs of members except the first exchange messages until `stop`. Each message is resent until it
 * is confirmed, and then looked for in the conversation. `wrong` lists the confirmed messages that were not
 * found there, and responses with an unexpected status. `troubles` lists all failed requests.
 */
function beActive() {
  let isOver = false
  const wrong: string[] = []
  const troubles: string[] = []
  const confirmed: { id: number; content: string }[] = []
  const counts = new Map(people.slice(2).map((person) => [person, 0]))

  const all = pairs()
    .slice(1)
    .flatMap(([one, other]) => [
      writesTo(one, pairKey(one.id, other.id)),
      writesTo(other, pairKey(one.id, other.id)),
    ])
  async function writesTo(person: Known, key: string): Promise<void> {
    for (let nth = 1; !isOver; nth += 1) {
      const content = `${person.name} writes ${nth}`
      const message = { senderId: person.id, messageType: 'text', content, clientId: randomUUID() }
      const send = () => person.client.post(`/api/trust-bonds/${key}/messages`, message)
      let id: number | undefined
      while (id === undefined) id = (await tried('send', send))?.body.id
      confirmed.push({ id, content })
      counts.set(person, counts.get(person)! + 1)
      const list = await tried('read', () => person.client.get(`/api/messages/trust-bond/${key}?limit=50`))
      if (list && !list.body.some((one) => one.id === id)) wrong.push(content)
      await pass(100)
    }
  }
  async function tried<Answer extends { status: number }>(what: string, act: () => Promise<Answer>) {
    const answer = await act().catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status < 300) return answer
    // The balancer's own responses are not JSON, so the client throws an error for them.
    troubles.push(`${what}: ${answer instanceof Error ? answer.message : answer.status}`)
    if (!(answer instanceof Error) && ![503, ...CUT_BY_BALANCER].includes(answer.status))
      wrong.push(`${what}: ${answer.status}`)
    await pass(100)
    return null
  }
  return {
    wrong,
    troubles,
    /** Waits until three more messages from each active member have been confirmed. */
    async everyoneSends() {
      const before = new Map(counts)
      await expect
        .poll(() =>
          [...counts].filter(([one, count]) => count < before.get(one)! + 3).map(([{ name }]) => name),
        )
        .toEqual([])
    },
    /** Makes the members stop, and returns the confirmed messages. */
    async stop() {
      isOver = true
      await Promise.all(all)
      return confirmed
    },
  }
}

/**
 * Starts to upload a video to server one, runs `act`, which kills that server, and then uploads the rest
 * through the balancer.
 */
async function uploadWhile({ client }: Known, act: () => Promise<void>): Promise<void> {
  const film = mp4({ bytes: 3 * MB })
  const cookie = client.cookie()
  const began = await fetch(`${balancer.url}/api/uploads`, {
    method: 'POST',
    headers: { cookie, ...announced(film.length) },
  })
  expect(began.status).toBe(201)
  const address = balancer.url + began.headers.get('location')!
  const look = () => fetch(address, { method: 'HEAD', headers: { cookie, 'tus-resumable': '1.0.0' } })

  const first = patch(address, { cookie, [TO_SERVER]: 'one' }, 0, film.length)
  first.on('error', () => {})
  first.write(film.subarray(0, 2 * MB))
  await expect.poll(async () => (await look()).status).toBe(423)
  await act()
  first.destroy()

  let seen = await look()
  await expect.poll(async () => (seen = await look()).status, { timeout: 60_000 }).toBe(200)
  const offset = Number(seen.headers.get('upload-offset'))
  const rest = patch(address, { cookie }, offset, film.length - offset)
  rest.end(film.subarray(offset))
  const [answer] = await once(rest, 'response')
  answer.resume()
  expect([answer.statusCode, mediaIn(answer)]).toMatchObject([204, { kind: 'video', size: film.length }])
}

function patch(
  address: string,
  headers: Record<string, string>,
  offset: number,
  length: number,
): ClientRequest {
  const all = { ...headers, ...pieceHeaders(offset), 'content-length': String(length) }
  return request(address, { method: 'PATCH', headers: all })
}
