import type { Message } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import { waitFor } from '@testing-library/react'
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubDatabase } from '../../../../testing/browser-database.ts'
import { type Canned, type Sent, serve } from '../../../../testing/canned.ts'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import { message } from '../../../../testing/messages.ts'
import { keptMessages } from './kept-messages.ts'
import { openUnsent } from './unsent.ts'
import type { ToSend } from './waiting.ts'

const SEND = 'POST /api/trust-bonds/:bondId/messages'
const DOWN = new TypeError('Failed to fetch')

let answer: (sent: Sent) => Canned | Promise<Canned>
let requests: Sent[]
/** The messages on the server, in order of arrival. */
let arrived: Message[]
let close: Array<() => void>

const words = (content: string, different: Partial<ToSend> = {}): ToSend => ({
  bondId: '19-20',
  messageType: 'text',
  content,
  replyTo: null,
  files: [],
  ...different,
})
const bodiesOf = (sent: readonly Sent[]) =>
  sent.map(({ body }) => body as { content: string; clientId: string; mediaUrls?: string[] })
const posted = () => bodiesOf(requests.filter(({ route }) => route === SEND))
const contents = () => arrived.map(({ content }) => content)

/** Stores only one message per id, like the server (MSG-15). */
function take({ body, path }: Sent): Canned {
  const given = body as { content?: string; clientId: string }
  const had = arrived.find(({ clientId }) => clientId === given.clientId)
  const [, bondId] = /trust-bonds\/([^/]+)/.exec(path)!
  const { content = 'Picture', clientId } = given
  const taken = had ?? message({ id: arrived.length + 1, senderId: 19, content, clientId, bondId: bondId! })
  if (!had) arrived.push(taken)
  return { status: had ? 200 : 201, body: taken }
}

const refuse = (status: number, code: string, error = 'No.', headers = {}): Canned => ({
  status,
  body: { error, message: error, code },
  headers,
})

/** The shortest possible wait between two attempts. */
const FIRST_WAIT_MS = 500

/** Keeps the first retry timers from firing. */
function holdWaits() {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
    setTimeout(ms === FIRST_WAIT_MS ? () => {} : act, ms)) as typeof setTimeout)
}

/** Simulates a browser tab in which a player is signed in. */
function openTab(playerId = 19) {
  const unsent = openUnsent(playerId, keptMessages())
  const told = { sent: [] as string[], refused: 0 }
  const stop = unsent.start({
    onSent: (_, { content }) => void told.sent.push(content),
    onRefused: () => void (told.refused += 1),
  })
  close.push(stop)
  const unsubscribe = unsent.subscribe(() => {})
  close.push(unsubscribe)
  const waiting = () => unsent.waiting().map(({ content }) => content)
  return { ...unsent, told, stop, texts: waiting }
}

/** Opens a tab and sends these messages to Bob. */
async function writing(...texts: string[]) {
  const tab = openTab()
  for (const text of texts) await tab.send(words(text))
  return tab
}

/** Waits until no tab is sending messages in the conversation. */
const atRest = () => locks.request('messages 19 19-20', () => {})
const lineIsBack = () => window.dispatchEvent(new Event('online'))

beforeEach(async () => {
  await stubDatabase()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  // Make every wait as short as possible.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  arrived = []
  close = []
  answer = take
  requests = serve({ [SEND]: (sent) => answer(sent) })
})
afterEach(() => {
  close.forEach((stop) => stop())
  Reflect.deleteProperty(navigator, 'locks')
})

describe('a single tab', () => {
  test('MSG-76 sends messages in order over plain HTTP, without access to locks', async () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    })
    Reflect.deleteProperty(navigator, 'locks')
    const tab = await writing('one', 'two')
    await waitFor(() => expect(contents()).toEqual(['one', 'two']))
    expect(new Set(posted().map(({ clientId }) => clientId)).size).toBe(2)
    await waitFor(() => expect(tab.texts()).toEqual([]))
  })

  test('MSG-46 sends waiting messages in order after a reload', async () => {
    answer = () => DOWN
    const tab = await writing('one')
    vi.spyOn(Date, 'now').mockReturnValue(1_000)
    await tab.send(words('two'))
    expect(tab.texts()).toEqual(['one', 'two'])
    tab.stop()
    const later = openTab()
    await later.send(words('three'))
    expect(new Set(posted().map(({ content }) => content))).toEqual(new Set(['one']))
    answer = take
    lineIsBack()
    await waitFor(() => expect(later.texts()).toEqual([]))
    expect([contents(), later.told.sent]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ])
  })

  test('MSG-46 retries every conversation after a message is sent in one of them', async () => {
    holdWaits()
    let reply = () => {}
    answer = (sent) =>
      sent.path.includes('19-20')
        ? DOWN
        : new Promise((resolve) => {
            reply = () => resolve(take(sent))
          })
    const tab = openTab()
    await tab.send(words('to Cleo', { bondId: '19-21' }))
    await tab.send(words('to Bob'))
    await waitFor(() => expect(posted().map(({ content }) => content)).toContain('to Bob'))
    await atRest()
    answer = take
    reply()
    await waitFor(() => expect(contents()).toEqual(['to Cleo', 'to Bob']))
  })
})

describe('a waiting message', () => {
  test('MSG-46 is sent exactly once when two tabs are open', async () => {
    const [one, other] = [openTab(), openTab()]
    for (const text of ['1', '2', '3', '4']) {
      await one.send(words(text))
      await other.send(words(`${text}, too`))
    }
    await waitFor(() => expect(arrived).toHaveLength(8))
    await waitFor(() => expect([one.texts(), other.texts()]).toEqual([[], []]))
    expect(posted()).toHaveLength(8)
    const [own, others] = [
      contents().filter((text) => text.length === 1),
      contents().filter((text) => text.length > 1),
    ]
    expect(own).toEqual(['1', '2', '3', '4'])
    expect(others).toEqual(['1, too', '2, too', '3, too', '4, too'])
    expect(one.told.sent.toSorted()).toEqual(contents().toSorted())
    expect(other.told.sent.toSorted()).toEqual(contents().toSorted())
  })

  test('MSG-46 is sent by another tab when its own tab is closed', async () => {
    let breakOff: (error: Error) => void = () => {}
    answer = () => new Promise((_, reject) => (breakOff = reject))
    const one = openTab()
    await one.send(words('one'))
    await one.send(words('two'))
    await waitFor(() => expect(posted()).toHaveLength(1))
    const other = openTab()
    await waitFor(() => expect(other.texts()).toEqual(['one', 'two']))
    answer = take
    one.stop()
    breakOff(DOWN)
    await waitFor(() => expect(contents()).toEqual(['one', 'two']))
    expect(other.told.sent).toEqual(['one', 'two'])
  })

  test('MSG-46 isn’t sent by a stopped tab', async () => {
    let reply: (canned: Canned) => void = () => {}
    answer = () => new Promise((resolve) => (reply = resolve))
    const tab = await writing('one', 'two')
    await waitFor(() => expect(posted()).toHaveLength(1))
    answer = take
    tab.stop()
    reply(take(requests[0]!))
    await waitFor(() => expect(tab.texts()).toEqual(['two']))
    expect(contents()).toEqual(['one'])
    await atRest()
    expect(posted()).toHaveLength(1)
  })

  test('MSG-46 is retried if a captive portal responded instead of the server', async () => {
    const gate = vi.fn(async () => new Response('{"please":"pay"}', { status: 200 }))
    vi.stubGlobal('fetch', gate)
    await writing('one')
    await waitFor(() => expect(gate).toHaveBeenCalled())
    requests = serve({ [SEND]: (sent) => answer(sent) })
    await waitFor(() => expect(contents()).toEqual(['one']))
  })
})

describe('the message queue', () => {
  test('MSG-46 doesn’t resend a sent message that the browser fails to delete', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    const tab = await writing('one')
    await waitFor(() => expect(tab.told.sent).toEqual(['one']))
    await waitFor(() => expect(tab.texts()).toEqual([]))
    await tab.send(words('two'))
    await waitFor(() => expect(tab.told.sent).toEqual(['one', 'two']))
    await atRest()
    expect(posted().map(({ content }) => content)).toEqual(['one', 'two'])
  })

  test('MSG-47 ignores the messages of other accounts', async () => {
    const [ann, one, other] = [openTab(19), openTab(20), openTab(20)]
    await one.send(words('from Bob', { bondId: '20-21' }))
    await waitFor(() => expect(other.told.sent).toEqual(['from Bob']))
    expect(ann.told.sent).toEqual([])
  })

  test.each([
    ['no session', 401, 'no_session'],
    ["another person's session", 403, 'not_you'],
    ['an unreachable server', 502, 'x'],
    ['a full server', 503, 'no_room'],
    ['maintenance', 503, 'maintenance'],
  ])('MSG-46 OPS-76 keeps a message waiting after a recoverable error (%s)', async (_, status, code) => {
    answer = () => refuse(status, code)
    const tab = await writing('one')
    await waitFor(() => expect(posted()).toHaveLength(1))
    await waitFor(() => expect(tab.texts()).toEqual(['one']))
    expect(tab.waiting()[0]!.problem).toBeNull()
    answer = take
    lineIsBack()
    await waitFor(() => expect(contents()).toEqual(['one']))
    expect(tab.told.refused).toBe(0)
  })

  test('MSG-46 doesn’t send anything until the Retry-After period is over', async () => {
    answer = () => refuse(429, 'too_many', 'Later.', { 'retry-after': '1' })
    const tab = await writing('one')
    await waitFor(() => expect(posted()).toHaveLength(1))
    const asked = performance.now()
    answer = take
    lineIsBack()
    await tab.send(words('two'))
    await waitFor(() => expect(contents()).toEqual(['one', 'two']))
    expect(performance.now() - asked).toBeGreaterThan(900)
  })

  test('MSG-46 respects Retry-After when another conversation’s message is sent', async () => {
    let reply = () => {}
    answer = (sent) =>
      sent.path.includes('19-20')
        ? refuse(429, 'too_many', 'Later.', { 'retry-after': '60' })
        : new Promise((resolve) => {
            reply = () => resolve(take(sent))
          })
    const tab = openTab()
    await tab.send(words('to Cleo', { bondId: '19-21' }))
    await tab.send(words('to Bob'))
    await waitFor(() => expect(posted()).toHaveLength(2))
    await atRest()
    answer = take
    reply()
    await waitFor(() => expect(tab.told.sent).toEqual(['to Cleo']))
    lineIsBack()
    await tab.send(words('to Bob, too'))
    await atRest()
    expect(contents()).toEqual(['to Cleo'])
  })
})

describe('missing or full storage', () => {
  test.each([
    ['without a database', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'with a broken database',
      () =>
        void vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('private', 'InvalidStateError')
        }),
    ],
    [
      'with full storage',
      () =>
        void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError')
        }),
    ],
  ])('MSG-46 a browser %s sends messages as long as the tab stays open', async (_, spoil) => {
    spoil()
    answer = () => DOWN
    const tab = await writing('one', 'two')
    expect(tab.texts()).toEqual(['one', 'two'])
    answer = take
    lineIsBack()
    await waitFor(() => expect(contents()).toEqual(['one', 'two']))
    await waitFor(() => expect(tab.texts()).toEqual([]))
  })

  test('MSG-46 rejects a message if 500 messages are already waiting', async () => {
    const kept = keptMessages()
    const own = { ...words('x'), playerId: 19, problem: null }
    for (let n = 0; n < 499; n += 1)
      await kept.put({ ...own, clientId: `id ${n}`, at: new Date(n).toISOString(), problem: 'No.' })
    answer = () => refuse(409, 'recipient_unavailable')
    const tab = await writing('the last')
    await waitFor(() => expect(tab.told.refused).toBe(1))
    await expect(tab.send(words('one more'))).rejects.toThrow('Too many')
    expect(posted().map(({ content }) => content)).toEqual(['the last'])
  })
})

describe('a rejected message', () => {
  const NO = 'This person cannot be written to at the moment.'

  async function refused() {
    answer = () => DOWN
    const tab = await writing('one', 'two')
    await waitFor(() => expect(posted()).not.toEqual([]))
    answer = (sent) =>
      (sent.body as { content: string }).content === 'one'
        ? refuse(409, 'recipient_unavailable', NO)
        : take(sent)
    requests.length = 0
    lineIsBack()
    await waitFor(() => expect(contents()).toEqual(['two']))
    await waitFor(() => expect(tab.waiting().map(({ problem }) => problem)).toEqual([NO]))
    return tab
  }

  test('MSG-32 MSG-48 shows the server’s error and can be resent with the same id', async () => {
    const tab = await refused()
    expect(tab.told.refused).toBe(1)
    lineIsBack()
    await tab.send(words('three'))
    await waitFor(() => expect(contents()).toEqual(['two', 'three']))
    expect(posted().filter(({ content }) => content === 'one')).toHaveLength(1)
    answer = take
    tab.retry(tab.waiting()[0]!.clientId)
    await waitFor(() => expect(contents()).toEqual(['two', 'three', 'one']))
    await waitFor(() => expect(tab.texts()).toEqual([]))
    const ids = posted()
      .filter(({ content }) => content === 'one')
      .map(({ clientId }) => clientId)
    expect(ids[0]).toBe(ids[1])
  })

  test('MSG-48 can be discarded permanently', async () => {
    const tab = await refused()
    tab.discard(tab.waiting()[0]!.clientId)
    await waitFor(() => expect(tab.texts()).toEqual([]))
    tab.stop()
    const again = openTab()
    await again.send(words('three'))
    await waitFor(() => expect(contents()).toEqual(['two', 'three']))
    expect(again.texts()).toEqual([])
  })
})

const WENT_WRONG = 'Something went wrong on our side. Please try again.'
const fail = () => refuse(500, 'unexpected', WENT_WRONG)

/** Stops the clock, and returns a function that advances it. */
function holdClock() {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  return (ms: number) => void (now += ms)
}

describe('a message that makes the server fail', () => {
  const triesOf = (text: string) => posted().filter(({ content }) => content === text).length

  async function tryAgain(times = 1) {
    for (let n = 0; n < times; n += 1) {
      const before = triesOf('one')
      await atRest()
      lineIsBack()
      await waitFor(() => expect(triesOf('one')).toBeGreaterThan(before))
    }
    await atRest()
  }

  /** Writes two messages. The first one makes the server fail. */
  async function failing(failure: () => Canned = fail) {
    holdWaits()
    const wait = holdClock()
    answer = (sent) => ((sent.body as { content: string }).content === 'one' ? failure() : take(sent))
    const tab = await writing('one')
    await waitFor(() => expect(triesOf('one')).toBe(1))
    await atRest()
    await tab.send(words('two'))
    await waitFor(() => expect(triesOf('one')).toBe(2))
    return { tab, wait, problem: () => tab.waiting().find(({ content }) => content === 'one')!.problem }
  }

  test('MSG-32 MSG-82 stops blocking later messages after five tries over at least 15 seconds', async () => {
    const { tab, wait, problem } = await failing()
    wait(14_999)
    await tryAgain(4)
    expect([problem(), contents()]).toEqual([null, []])
    wait(1)
    await tryAgain()
    await waitFor(() => expect(contents()).toEqual(['two']))
    await waitFor(() => expect(problem()).toBe(WENT_WRONG))
    expect(tab.told.refused).toBe(1)
  })

  test('MSG-82 keeps waiting after four failures, however far apart', async () => {
    const { wait, problem } = await failing()
    wait(3_600_000)
    await tryAgain(2)
    expect([problem(), contents()]).toEqual([null, []])
    await tryAgain()
    await waitFor(() => expect(problem()).toBe(WENT_WRONG))
  })

  test('MSG-82 gets the full number of tries again in every tab after Retry', async () => {
    const { tab, wait, problem } = await failing()
    const other = openTab()
    wait(60_000)
    while (problem() === null) await tryAgain()
    await waitFor(() => expect(other.waiting().map((one) => one.problem)).toEqual([WENT_WRONG]))
    const before = triesOf('one')
    tab.retry(tab.waiting()[0]!.clientId)
    await waitFor(() => expect(triesOf('one')).toBeGreaterThan(before))
    await tryAgain(2)
    expect([problem(), tab.told.refused + other.told.refused]).toEqual([null, 1])
    answer = take
    lineIsBack()
    await waitFor(() => expect(contents()).toEqual(['two', 'one']))
  })

  const HUNG = new DOMException('no answer', 'TimeoutError')
  const MINUTE_MS = 60_000

  test.each([
    ['hangs', () => HUNG],
    ['gets only 502 responses', () => refuse(502, 'x')],
    ['gets only 503 responses', () => refuse(503, 'busy')],
    ['gets only 504 responses', () => refuse(504, 'x')],
    ['gets only mismatched responses', () => ({ status: 200, body: message({ clientId: 'other' }) })],
  ])('MSG-85 stops blocking later messages if it %s for ten minutes', async (_, failure) => {
    const { tab, wait, problem } = await failing(failure)
    for (let minutes = 2; minutes < 10; minutes += 2) {
      wait(2 * MINUTE_MS)
      await tryAgain()
    }
    expect([problem(), contents()]).toEqual([null, []])
    wait(2 * MINUTE_MS)
    await tryAgain()
    await waitFor(() => expect(contents()).toEqual(['two']))
    await waitFor(() => expect(problem()).not.toBeNull())
    expect(tab.told.refused).toBe(1)
  })

  test.each([
    ['a network failure', () => DOWN],
    ['maintenance', () => refuse(503, 'maintenance')],
    ['too many requests', () => refuse(429, 'too_many')],
  ])('MSG-82 MSG-85 keeps waiting if every try fails because of %s', async (_, failure) => {
    const { tab, wait, problem } = await failing(failure)
    for (let n = 0; n < 8; n += 1) {
      wait(2 * MINUTE_MS)
      await tryAgain()
    }
    expect([problem(), tab.told.refused]).toEqual([null, 0])
  })

  test('MSG-85 keeps waiting if the ten minutes include sleep or a network failure', async () => {
    let failure: () => Canned = () => HUNG
    const { wait, problem } = await failing(() => failure())
    for (let n = 0; n < 4; n += 1) {
      wait(60 * MINUTE_MS)
      await tryAgain()
    }
    failure = () => DOWN
    await tryAgain()
    failure = () => HUNG
    for (let n = 0; n < 5; n += 1) {
      wait(2 * MINUTE_MS)
      await tryAgain()
    }
    expect(problem()).toBeNull()
  })
})

describe('attached files', () => {
  const picture = (name = 'a.png') => ({
    name,
    file: new Blob(['pixels'], { type: 'image/png' }),
    stored: null,
  })
  const media = (url: string): Media => ({
    url,
    kind: 'picture',
    name: null,
    contentType: 'image/png',
    size: 6,
    width: 1,
    height: 1,
    duration: null,
  })
  const withFiles = (...files: ToSend['files'][number][]) => words('', { messageType: 'media', files })

  test('MSG-46 are sent after a reload without repeating completed uploads', async () => {
    const uploads = catchUploads()
    const before = openTab()
    await before.send(withFiles(picture('a.png'), picture('b.png')))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]!.answer(200, { media: [media('/media/a')] })
    await waitFor(() => expect(uploads).toHaveLength(2))
    before.stop()
    uploads[1]!.fail()
    await waitFor(() => expect(before.waiting()[0]?.files[0]?.stored?.url).toBe('/media/a'))
    openTab()
    await waitFor(() => expect(uploads).toHaveLength(3))
    const again = uploads[2]!.body!.get('file') as File
    expect([again.name, again.type, await again.text()]).toEqual(['b.png', 'image/png', 'pixels'])
    expect(posted()).toEqual([])
    uploads[2]!.answer(200, { media: [media('/media/b')] })
    await waitFor(() => expect(arrived).toHaveLength(1))
    expect(posted()[0]!.mediaUrls).toEqual(['/media/a', '/media/b'])
  })

  test('MSG-41 MSG-46 are sent even if an earlier version of the app stored them', async () => {
    const voice = { duration: 3, levels: [0, 100] }
    const own = { bondId: '19-20', playerId: 19, replyTo: null, problem: null, content: '' }
    const sound = { name: 'Voice message', file: null, stored: media('/media/a') }
    const [at, later] = ['2026-01-06T10:00:00.000Z', '2026-01-06T10:01:00.000Z']
    const kept = keptMessages()
    await kept.put({ ...own, clientId: 'a', at, messageType: 'voice', files: [sound], voice })
    await kept.put({
      ...own,
      clientId: 'b',
      at: later,
      messageType: 'text',
      content: 'one',
      files: [],
      voice: null,
    })
    openTab()
    await waitFor(() => expect(arrived).toHaveLength(2))
    expect(posted()).toEqual([
      { senderId: 19, messageType: 'voice', clientId: 'a', mediaUrls: ['/media/a'], voice },
      { senderId: 19, messageType: 'text', clientId: 'b', content: 'one' },
    ])
  })

  test('MSG-46 are uploaded again if the server no longer has them', async () => {
    const uploads = catchUploads()
    answer = (sent) =>
      bodiesOf([sent])[0]!.mediaUrls?.includes('/media/old') ? refuse(400, 'unknown_upload') : take(sent)
    const tab = openTab()
    await tab.send(withFiles({ ...picture(), stored: media('/media/old') }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]!.answer(200, { media: [media('/media/new')] })
    await waitFor(() => expect(arrived).toHaveLength(1))
    expect(posted().map(({ mediaUrls }) => mediaUrls)).toEqual([['/media/old'], ['/media/new']])
    expect(new Set(posted().map(({ clientId }) => clientId)).size).toBe(1)
  })

  test('MSG-83 of any size get five upload attempts and are then kept for Retry', async () => {
    const OPEN = 'POST /api/uploads'
    holdWaits()
    const wait = holdClock()
    const uploads = catchUploads()
    requests = serve({ [SEND]: (sent) => answer(sent), [OPEN]: fail() })
    const large = { ...picture('film.mp4'), file: new Blob([new Uint8Array(6 * 1024 * 1024)]) }
    const tab = openTab()
    const problems = () => tab.waiting().map(({ problem }) => problem)
    await tab.send(withFiles(picture()))
    for (let n = 0; n < 5; n += 1) {
      await waitFor(() => expect(uploads).toHaveLength(n + 1))
      uploads[n]!.answer(500, { error: WENT_WRONG, message: WENT_WRONG, code: 'unexpected' })
      await atRest()
      wait(4_000)
      lineIsBack()
    }
    await waitFor(() => expect(problems()).toEqual([WENT_WRONG]))
    await tab.send(withFiles(large))
    const opened = () => requests.filter(({ route }) => route === OPEN).length
    await waitFor(() => {
      wait(1_000)
      lineIsBack()
      expect(problems()).toEqual([WENT_WRONG, WENT_WRONG])
    })
    expect(opened()).toBeGreaterThanOrEqual(5)
    tab.retry(tab.waiting()[0]!.clientId)
    await waitFor(() => expect(uploads).toHaveLength(6))
    uploads[5]!.answer(200, { media: [media('/media/a')] })
    await waitFor(() => expect(arrived).toHaveLength(1))
  })

  test('MSG-48 cause an error if lost, unreadable or rejected', async () => {
    const uploads = catchUploads()
    answer = () => refuse(400, 'unknown_upload', 'One of these files is no longer there.')
    const tab = openTab()
    await tab.send(withFiles({ name: 'a.png', file: null, stored: media('/media/old') }))
    await tab.send(withFiles(picture()))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]!.answer(413, { error: 'Too large.', message: 'Too large.', code: 'too_large' })
    await waitFor(() =>
      expect(tab.waiting().map(({ problem }) => problem)).toEqual([
        'One of these files is no longer there.',
        'Too large.',
      ]),
    )
    expect(posted()).toHaveLength(1)
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    await tab.send(withFiles(picture()))
    await waitFor(() => expect(tab.waiting()[2]?.problem).toMatch(/no longer there/))
  })
})
