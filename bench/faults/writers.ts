import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import { withConnection } from '../../server/src/db/connection.ts'
import { mp4 } from '../../server/testing/media.ts'
import { announced, mediaIn, pieceHeaders } from '../../server/testing/open-uploads.ts'
import { type Person, signInAgain, type World } from './world.ts'

/** One write. `answer` is null unless the server confirmed the write. */
export type Written = { key: string; since: number; until: number; answer: string | null }

/** A client that repeats one kind of write. */
export type Writer = {
  kind: string
  /** The pause between writes, in milliseconds. */
  rest: number
  /** Performs a write. Returns the result, such as an id, or null if the server didn't confirm the write. */
  write(key: string, calls: Calls): Promise<string | null>
  /** Returns the data that the given writes stored, grouped by the key of the write. */
  find(written: Written[]): Promise<Map<string, string[]>>
}

/** The functions that a writer may call during a write. */
export type Calls = {
  isOver(): boolean
  /** Sends a request. Returns the response, or null if there was none. */
  ask(person: Person | null, method: string, path: string, sent?: Sent): Promise<Answer | null>
}

type Sent = { json?: object; bytes?: Uint8Array; headers?: Record<string, string>; expects?: number[] }
type Answer = { status: number; headers: Headers; bytes: Buffer; json: Record<string, unknown> }

/** The request timeout, in milliseconds. */
const PATIENCE_MS = 20_000
/**
 * The pause before a retry, in milliseconds. The pause is short, so that writers quickly notice when a fault
 * is over.
 */
const AGAIN_MS = 100

/** Starts the writers, which run until `stop` is called. */
export function beginWriting(world: World, writers: Writer[]) {
  let isOver = false
  const all = new Map(writers.map((writer) => [writer, [] as Written[]]))
  const troubles = new Map<string, number>()
  const note = (what: string) => troubles.set(what, (troubles.get(what) ?? 0) + 1)

  const calls: Calls = {
    isOver: () => isOver,
    async ask(person, method, path, { json, bytes, headers = {}, expects = [] } = {}) {
      const body = json === undefined ? bytes : JSON.stringify(json)
      try {
        const answer = await fetch(world.origin() + path, {
          method,
          headers: {
            ...(person ? { cookie: person.cookie } : {}),
            ...(json ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: body as BodyInit }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        const came = Buffer.from(await answer.arrayBuffer())
        if (!answer.ok && !expects.includes(answer.status)) note(String(answer.status))
        if (answer.status === 401 && person && !expects.includes(401))
          await signInAgain(world.origin(), person).catch(() => {})
        const isJson = came.length > 0 && answer.headers.get('content-type')?.startsWith('application/json')
        const { status, headers: its } = answer
        return { status, headers: its, bytes: came, json: isJson ? JSON.parse(came.toString()) : {} }
      } catch (error) {
        note((error as Error).name === 'TimeoutError' ? 'no answer' : 'cut')
        return null
      }
    },
  }

  const about = randomUUID().slice(0, 8)
  const writing = writers.map(async (writer) => {
    for (let nth = 1; !isOver; nth += 1) {
      const one: Written = {
        key: `${writer.kind} ${about} ${nth}`,
        since: performance.now(),
        until: 0,
        answer: null,
      }
      all.get(writer)!.push(one)
      one.answer = await writer.write(one.key, calls)
      one.until = performance.now()
      await pass(one.answer === null ? AGAIN_MS : writer.rest)
    }
  })

  const answeredBy = (writer: Writer) => all.get(writer)!.filter(({ answer }) => answer !== null)
  return {
    /** Returns the kinds of writes without a confirmed write that started at or after the given time. */
    silentSince: (moment: number) =>
      writers
        .filter((writer) => !answeredBy(writer).some(({ since }) => since >= moment))
        .map(({ kind }) => kind),
    /** Returns the kinds of writes with a confirmed write that started at or after the given time. */
    answeredSince: (moment: number) =>
      writers
        .filter((writer) => answeredBy(writer).some(({ since }) => since >= moment))
        .map(({ kind }) => kind),
    /** Returns the number of failed requests for each kind of failure. */
    troubles: () => new Map(troubles),
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
    /** Returns how many writes were confirmed between two moments. */
    answeredBetween: (since: number, until: number) =>
      writers.flatMap(answeredBy).filter((one) => one.until >= since && one.until <= until).length,
    /**
     * Compares the responses with the stored data, or with the data in a restored copy if `finders` has the
     * copy's writers. The copy may lack writes confirmed after `upTo`.
     */
    async reckon({ finders = writers, upTo = Infinity }: { finders?: Writer[]; upTo?: number } = {}) {
      const sum = { answered: 0, unanswered: 0, lost: 0, doubled: 0, slowest: 0, which: [] as string[] }
      for (const [nth, writer] of writers.entries()) {
        // Copies the list, because the writers may still be adding to it.
        const written = [...all.get(writer)!]
        const found = await finders[nth]!.find(written)
        for (const { key, answer, since, until } of written) {
          const its = found.get(key) ?? []
          if (its.length > 1) {
            sum.doubled += 1
            sum.which.push(key)
          }
          if (answer === null || until > upTo) sum.unanswered += 1
          else {
            sum.answered += 1
            sum.slowest = Math.max(sum.slowest, until - since)
            if (its.includes(answer)) continue
            sum.lost += 1
            sum.which.push(key)
          }
        }
      }
      return sum
    },
  }
}

export type Writing = ReturnType<typeof beginWriting>

/** Returns writers for the actions that members perform most often. */
export function usualWriters(world: World): Writer[] {
  const [, ann, bob, cleo, dan] = world.people as [Person, Person, Person, Person, Person]
  return [
    messagesAgain(world, ann),
    messagesAgain(world, bob),
    messagesOnce(world, cleo),
    posts(world, dan),
    uploads(world, cleo),
    signIns(world, dan),
  ]
}

/** Returns a writer that resends each message until the server confirms it, as the app does. */
function messagesAgain(world: World, person: Person): Writer {
  return {
    ...messages(world, `message of ${person.phone}`),
    async write(key, calls) {
      const clientId = randomUUID()
      while (!calls.isOver()) {
        const answer = await sendMessage(calls, person, { content: key, clientId })
        if (answer) return answer
        await pass(AGAIN_MS)
      }
      return null
    },
  }
}

/** Returns a writer that sends each message once, without a client id. */
function messagesOnce(world: World, person: Person): Writer {
  return {
    ...messages(world, 'message without an id'),
    write: (key, calls) => sendMessage(calls, person, { content: key }),
  }
}

/** Returns the properties that all writers of messages share. */
export function messages(world: World, kind: string): Omit<Writer, 'write'> {
  return { kind, rest: 30, find: rowsOf(world, 'select id, content from messages where content = any($1)') }
}

type Message = { content: string; clientId?: string; mediaUrls?: string[] }

/** Sends a message to the admin. Returns its id, or null if the server didn't confirm it. */
export async function sendMessage(calls: Calls, person: Person, message: Message): Promise<string | null> {
  const path = `/api/trust-bonds/${pairKey(person.id, ADMIN_ID)}/messages`
  const json = { senderId: person.id, messageType: 'text', ...message }
  const answer = await calls.ask(person, 'POST', path, { json })
  return idIn(answer)
}

function idIn(answer: Answer | null): string | null {
  return answer && answer.status < 300 ? String(answer.json['id']) : null
}

function posts(world: World, person: Person): Writer {
  let vault: string | null = null
  return {
    kind: 'post',
    rest: 30,
    async write(content, calls) {
      vault ??= idIn(await calls.ask(person, 'POST', '/api/vaults', { json: { title: 'Summer' } }))
      if (vault === null) return null
      return idIn(await calls.ask(person, 'POST', `/api/vaults/${vault}/posts`, { json: { content } }))
    },
    find: rowsOf(world, 'select id, content from posts where content = any($1)'),
  }
}

function rowsOf(world: World, query: string): Writer['find'] {
  return async (written) => {
    const rows = await withConnection(await world.databaseUrl(), (ask) =>
      ask(query, [written.map(({ key }) => key)]),
    )
    return byKey(rows.map(({ id, content }) => [String(content), String(id)]))
  }
}

function byKey(pairs: [key: string, what: string][]): Map<string, string[]> {
  const groups = Map.groupBy(pairs, ([key]) => key)
  return new Map([...groups].map(([key, its]) => [key, its.map(([, what]) => what)]))
}

const FILM = new Uint8Array(mp4({ bytes: 300_000 }))
const PIECE = 100_000

/** Returns a writer that uploads videos in pieces, as the app does, and sends each video in a message. */
function uploads(world: World, person: Person): Writer {
  return {
    kind: 'upload',
    rest: 200,
    async write(content, calls) {
      const clientId = randomUUID()
      let path: string | null = null
      while (!calls.isOver()) {
        path ??= await openUpload(calls, person)
        const url = path && (await sendOn(calls, person, path))
        if (url === 'gone') path = null
        else if (url && (await sendMessage(calls, person, { content, clientId, mediaUrls: [url] })))
          return url
        await pass(AGAIN_MS)
      }
      return null
    },
    async find(written) {
      const found: [string, string][] = []
      for (const { key, answer } of written)
        if (answer && (await isWhole(world, person, answer))) found.push([key, answer])
      return byKey(found)
    },
  }
}

async function openUpload(calls: Calls, person: Person): Promise<string | null> {
  const headers = announced(FILM.length)
  const answer = await calls.ask(person, 'POST', '/api/uploads', { headers })
  return answer?.status === 201 ? answer.headers.get('location') : null
}

/**
 * Uploads the remaining bytes of a video. Returns the video's address, 'gone' if the server no longer has the
 * upload, or null if a request fails.
 */
async function sendOn(calls: Calls, person: Person, path: string): Promise<string | 'gone' | null> {
  const headers = { 'tus-resumable': '1.0.0' }
  const seen = await calls.ask(person, 'HEAD', path, { headers, expects: [404] })
  if (seen?.status === 404) return 'gone'
  if (seen?.status !== 200) return null
  let media = mediaOf(seen)
  // If the server has every byte but no file yet, an empty piece makes the server assemble the file.
  for (let at = Number(seen.headers.get('upload-offset')); media === null; at += PIECE) {
    const bytes = FILM.subarray(at, at + PIECE)
    const answer = await calls.ask(person, 'PATCH', path, { bytes, headers: pieceHeaders(at) })
    if (answer?.status !== 204) return null
    media = mediaOf(answer)
  }
  return media.url
}

function mediaOf({ headers }: Answer): { url: string } | null {
  return mediaIn({ headers: Object.fromEntries(headers) }) as { url: string } | null
}

const checksum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function isWhole(world: World, person: Person, url: string): Promise<boolean> {
  const answer = await fetch(world.origin() + url, { headers: { cookie: person.cookie } })
  return answer.ok && checksum(new Uint8Array(await answer.arrayBuffer())) === checksum(FILM)
}

/** Returns a writer that signs in. Every new session must still exist at the end. */
function signIns(world: World, person: Person): Writer {
  return {
    kind: 'sign-in',
    rest: 100,
    async write(_, calls) {
      const answer = await calls.ask(null, 'POST', '/api/auth/login', { json: { phone: person.phone } })
      return answer?.status === 200 ? cookieIn(answer.headers) : null
    },
    find: (written) => sessionsAmong(world, written),
  }
}

/** Returns the cookies that a response sets, as the value of a Cookie header. */
export function cookieIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Returns the sessions from the given sign-ins that still exist, grouped by the key of the sign-in. */
export async function sessionsAmong(world: World, written: Written[]): Promise<Map<string, string[]>> {
  const found: [string, string][] = []
  for (const { key, answer } of written) {
    if (answer === null) continue
    const { status } = await fetch(`${world.origin()}/api/auth/me`, { headers: { cookie: answer } })
    if (status === 200) found.push([key, answer])
  }
  return byKey(found)
}

/** Returns the messages that a fake provider has accepted, grouped by the key of the write. */
export function takenBy(words: () => string[], written: Written[]): Map<string, string[]> {
  const keys = new Set(written.map(({ key }) => key))
  return byKey(
    words()
      .filter((key) => keys.has(key))
      .map((key) => [key, 'taken']),
  )
}
