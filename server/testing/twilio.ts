import { createHmac, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { faultIn, faultOf, type Fault } from './twilio-faults.ts'
import { accountOf, listOf, messageOf, type TakenText } from './twilio-resources.ts'

/**
 * Twilio's behavior for the next text:
 * - `take`: accepts the text, unless it is invalid, and responds (the default);
 * - `hang`: neither accepts the text nor responds;
 * - `take-and-hang`: accepts the text but never responds;
 * - `take-and-cut`: accepts the text, then hangs up;
 * - `take-and-babble`: accepts the text, then sends junk;
 * - `cut`: hangs up without accepting the text;
 * - `refuse`: responds with one of Twilio's error codes;
 * - `status`: responds with a status and an optional Retry-After. `says` replaces Twilio's body with a page
 *   or nothing, as a proxy would, or with JSON that has no error code.
 */
export type TwilioBehaviour =
  | 'take'
  | 'hang'
  | 'take-and-hang'
  | 'take-and-cut'
  | 'take-and-babble'
  | 'cut'
  | { refuse: number }
  | { status: number; retryAfter?: number; says?: string }

/** A fake Twilio on loopback. */
export type Twilio = Awaited<ReturnType<typeof openTwilio>>

/**
 * Opens a fake of Twilio's messages and accounts APIs for a single account, based on the documentation
 * (https://www.twilio.com/docs/messaging/api/message-resource).
 */
export async function openTwilio({
  accountSid = `AC${randomBytes(16).toString('hex')}`,
  authToken = randomBytes(16).toString('hex'),
  port = 0,
} = {}) {
  const messages: TakenText[] = []
  const calls: { method: string; path: string }[] = []
  const behaviours: TwilioBehaviour[] = []
  const happened = new EventEmitter()
  const account = { sid: accountSid, status: 'active' as 'active' | 'suspended' | 'closed' }
  let gate = Promise.withResolvers<void>()
  gate.resolve()

  const server = createServer((asked, answer) => {
    void reply(asked, answer).catch((error: unknown) => {
      answer.destroy(error instanceof Error ? error : undefined)
    })
  })

  async function reply(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(asked.url!, url)
    const form = new URLSearchParams(await text(asked))
    calls.push({ method: asked.method!, path: pathname })
    happened.emit('called')
    const own = `/2010-04-01/Accounts/${accountSid}`
    if (asked.headers.authorization !== `Basic ${btoa(`${accountSid}:${authToken}`)}`)
      return refuse(answer, faultOf(20003))
    if (asked.method === 'GET' && pathname === `${own}.json`) return say(answer, 200, accountOf(account))
    if (pathname !== `${own}/Messages.json`) return refuse(answer, faultOf(20404))
    if (asked.method === 'GET') return say(answer, 200, listOf(accountSid, messages, searchParams))
    return await receive(form, answer)
  }

  async function receive(form: URLSearchParams, answer: ServerResponse): Promise<void> {
    const behaviour = behaviours.shift() ?? 'take'
    if (behaviour === 'hang') return
    if (behaviour === 'cut') return void answer.destroy()
    if (typeof behaviour === 'object')
      return 'refuse' in behaviour
        ? refuse(answer, faultOf(behaviour.refuse, form))
        : answerStatus(answer, behaviour)
    const fault = faultIn(form)
    if (fault) return refuse(answer, fault)
    const message = take(form)
    await gate.promise
    if (behaviour === 'take-and-hang') return
    if (behaviour === 'take-and-cut') return void answer.destroy()
    if (behaviour === 'take-and-babble') return void answer.writeHead(201).end('<html>Thank you</html>')
    say(answer, 201, messageOf(accountSid, message))
  }

  function take(form: URLSearchParams): TakenText {
    const message: TakenText = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To')!,
      from: form.get('From'),
      messagingServiceSid: form.get('MessagingServiceSid'),
      body: form.get('Body')!,
      statusCallback: form.get('StatusCallback'),
      status: 'queued',
      createdAt: new Date(),
      sentAt: null,
    }
    messages.push(message)
    happened.emit('taken')
    return message
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    accountSid,
    authToken,
    /** The texts accepted so far, in order. */
    messages,
    /** Every request received so far, in order. */
    calls,
    /** The account that Twilio reports. A test may suspend it. */
    account,
    /** Queues a behavior for each of the next texts. Later texts are accepted as usual. */
    next: (...coming: TwilioBehaviour[]) => void behaviours.push(...coming),
    /** Holds back the responses to texts accepted from now on. */
    hold: () => void (gate = Promise.withResolvers<void>()),
    /** Sends the responses held back so far. Later responses are sent immediately. */
    release: () => gate.resolve(),
    /** Waits until this many texts have been accepted in total. */
    waitFor: (count: number) => reached(happened, 'taken', () => messages.length, count),
    /** Waits until this many requests have been received in total. */
    waitForCalls: (count: number) => reached(happened, 'called', () => calls.length, count),
    /** Returns the X-Twilio-Signature for a webhook request. */
    signed: (webhook: string, fields: Record<string, string>) => signatureOf(authToken, webhook, fields),
    async close() {
      gate.resolve()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const WAITING_MS = 20_000

async function reached(happened: EventEmitter, what: string, now: () => number, count: number) {
  const signal = AbortSignal.timeout(WAITING_MS)
  while (now() < count)
    await once(happened, what, { signal }).catch(() => {
      throw new Error(`Of ${count} only ${now()} were ${what}.`)
    })
}

/** Signs a webhook request: https://www.twilio.com/docs/usage/security#validating-requests */
function signatureOf(authToken: string, webhook: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort()
  const signed = webhook + names.map((name) => name + fields[name]).join('')
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

// If an error has no more specific code, Twilio's code is the status plus 20,000.
function statusFault(status: number): Fault {
  if (status === 401) return faultOf(20003)
  return { status, code: 20_000 + status, message: STATUS_CODES[status] ?? 'Error' }
}

function answerStatus(
  answer: ServerResponse,
  { status, retryAfter, says }: Extract<TwilioBehaviour, { status: number }>,
): void {
  if (says === undefined) return refuse(answer, statusFault(status), retryAfter)
  answer.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end(says)
}

function refuse(answer: ServerResponse, { status, code, message }: Fault, retryAfter?: number): void {
  if (retryAfter !== undefined) answer.setHeader('Retry-After', retryAfter)
  say(answer, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

function say(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
}
