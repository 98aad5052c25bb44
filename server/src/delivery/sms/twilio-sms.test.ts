import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openTwilio, type TwilioBehaviour } from '../../../testing/twilio.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

const toBob = { id: 'b0b 1/2', to: '+15550001002', body: 'Bob, tell me... Kinhold? – Zoë & Ann +1' }
const SHORT_MS = 300

async function opened(settings: Partial<TwilioSettings> = {}, timeoutMs?: number) {
  const twilio = await openTwilio()
  onTestFinished(twilio.close)
  const { accountSid, authToken, url } = twilio
  const named = { accountSid, authToken, from: '+15550000018', apiUrl: url, statusCallback: null }
  return { twilio, sms: await twilioSms({ ...named, ...settings }, timeoutMs) }
}

/** Starts a server that responds in place of Twilio, and returns the server's address. */
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('sends the exact text from our number and returns Twilio’s message id', async () => {
  const { twilio, sms } = await opened({
    statusCallback: 'https://kinhold.example/api/webhooks/twilio/status',
  })
  const attempt = await sms.send(toBob)
  expect(attempt).toEqual({ kind: 'sent', providerId: twilio.messages[0]!.sid })
  expect(twilio.messages).toMatchObject([
    {
      from: '+15550000018',
      to: toBob.to,
      body: toBob.body,
      messagingServiceSid: null,
      statusCallback: 'https://kinhold.example/api/webhooks/twilio/status?message=b0b%201%2F2',
    },
  ])
  expect(sms).toMatchObject({ provider: 'Twilio', sender: '+15550000018' })
})

it('can send a text through a messaging service without a status callback', async () => {
  const service = `MG${'0a'.repeat(16)}`
  const { twilio, sms } = await opened({ from: service })
  expect(await sms.send(toBob)).toMatchObject({ kind: 'sent' })
  expect(twilio.messages).toMatchObject([{ from: null, messagingServiceSid: service, statusCallback: null }])
  expect(sms.sender).toBe(service)
})

const refused = (error: string) => ({ kind: 'refused', error: expect.stringMatching(error) })
const later = (error: string) => ({ kind: 'later', error: expect.stringMatching(error) })
const unknown = (error: string) => ({ kind: 'unknown', error: expect.stringMatching(error) })

it.each<[TwilioBehaviour, object]>([
  [
    { refuse: 21610 },
    { ...refused('^Twilio 21610: Attempt to send to unsubscribed recipient.$'), silence: 'stopped' },
  ],
  [
    { refuse: 21614 },
    { ...refused('^Twilio 21614: To number is not a valid mobile number.$'), silence: 'unreachable' },
  ],
  [{ refuse: 21211 }, { kind: 'refused', silence: 'unreachable' }],
  [{ refuse: 21635 }, { kind: 'refused', silence: 'unreachable' }],
  [{ refuse: 21612 }, refused('^Twilio 21612: Message cannot be sent with the current combination')],
  [{ refuse: 21408 }, refused('^Twilio 21408: Permission')],
  [{ status: 400 }, refused('^Twilio 20400: Bad Request.$')],
  [{ refuse: 21606 }, later(`^Twilio 21606: The 'From' phone number \\+15550000018 is not`)],
  [{ status: 403 }, later('^Twilio 20403: Forbidden.$')],
  [{ status: 404 }, later('^Twilio 20404: Not Found.$')],
  [
    { status: 429, retryAfter: 7 },
    { ...later('^Twilio 20429: Too Many Requests.$'), afterSeconds: 7 },
  ],
  [{ status: 429 }, { kind: 'later' }],
  [{ status: 500 }, unknown('^Twilio 20500: Internal Server Error.$')],
  [{ status: 503, retryAfter: 7 }, { kind: 'unknown' }],
  ['cut', unknown('^The connection to Twilio broke')],
  ['take-and-cut', unknown('^The connection to Twilio broke')],
  ['take-and-babble', unknown('^Twilio.s answer could not be read.$')],
])(
  'classifies an attempt as refused, later or unknown (Twilio behavior: %j)',
  async (behaviour, expected) => {
    const { twilio, sms } = await opened()
    twilio.next(behaviour)
    const attempt = await sms.send(toBob)
    expect(attempt).toMatchObject(expected)
    for (const key of ['silence', 'afterSeconds']) expect(key in attempt).toBe(key in expected)
    expect(twilio.messages).toHaveLength(String(behaviour).startsWith('take') ? 1 : 0)
    expect(await sms.send(toBob)).toMatchObject({ kind: 'sent' })
  },
)

it.each([
  ['later', [401, 403, 404, 408, 429]],
  ['refused', [400, 410]],
  ['unknown', [500, 503]],
])('returns “%s” for an HTTP error without a Twilio error code', async (kind, statuses) => {
  const { twilio, sms } = await opened()
  for (const status of statuses)
    for (const says of ['', '<html>Busy</html>', '{}', '{"code":"20429","message":null}', '[1', 'null']) {
      twilio.next({ status, says, retryAfter: 9 })
      const attempt = await sms.send(toBob)
      expect(attempt).toMatchObject({ kind, error: expect.stringContaining(`the status ${status}`) })
      expect(attempt).not.toHaveProperty('silence')
      if (kind === 'later') expect(attempt).toHaveProperty('afterSeconds', 9)
    }
  expect(twilio.messages).toHaveLength(0)
})

it('doesn’t silence a number because of an overlong text', async () => {
  const { sms } = await opened()
  const error = 'Twilio 21617: The concatenated message body exceeds the 1600 character limit.'
  expect(await sms.send({ ...toBob, body: 'x'.repeat(1601) })).toEqual({ kind: 'refused', error })
})

it('defers a text if the Twilio token is wrong', async () => {
  const { sms } = await opened({ authToken: 'not-the-token-of-this-account' })
  const error = 'Twilio 20003: Authenticate. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
  expect(await sms.send(toBob)).toEqual({ kind: 'later', error })
})

it('reports an unknown result if the response is late or never ends', async () => {
  const { twilio, sms } = await opened({}, SHORT_MS)
  const silence = { kind: 'unknown', error: 'Twilio gave no answer in time.' }
  for (const behaviour of ['hang', 'take-and-hang'] as const) {
    twilio.next(behaviour)
    expect(await sms.send(toBob)).toEqual(silence)
  }
  const apiUrl = await serving((_asked, answer) =>
    answer.writeHead(201, { 'Content-Length': 100 }).write('{"sid":'),
  )
  const { sms: endless } = await opened({ apiUrl }, SHORT_MS)
  expect(await endless.send(toBob)).toEqual(silence)
})

it('reports an unknown result if the response has no message id', async () => {
  const { sms } = await opened({ apiUrl: await serving((_asked, answer) => answer.writeHead(201).end('{}')) })
  expect(await sms.send(toBob)).toMatchObject({ kind: 'unknown' })
})

it('doesn’t send the token to the target of a redirect', async () => {
  const { twilio } = await opened()
  const apiUrl = await serving((asked, answer) =>
    answer.writeHead(307, { Location: twilio.url + asked.url }).end(),
  )
  const { sms } = await opened({ apiUrl, accountSid: twilio.accountSid, authToken: twilio.authToken })
  expect(await sms.send(toBob)).toMatchObject({ kind: 'unknown' })
  expect(twilio.calls).toEqual([])
})

it('uses a new connection for each text', async () => {
  const sockets = new Set<unknown>()
  const apiUrl = await serving((asked, answer) => {
    sockets.add(asked.socket)
    answer.writeHead(201).end('{"sid":"SM1"}')
  })
  const { sms } = await opened({ apiUrl })
  for (const _ of [1, 2, 3, 4]) expect(await sms.send(toBob)).toEqual({ kind: 'sent', providerId: 'SM1' })
  expect(sockets.size).toBe(4)
})

it('defers a text if Twilio is unreachable or doesn’t speak HTTPS', async () => {
  const { twilio, sms } = await opened()
  for (const apiUrl of ['http://twilio.invalid', twilio.url.replace('http:', 'https:')]) {
    const { sms: nowhere } = await opened({ apiUrl })
    expect(await nowhere.send(toBob)).toMatchObject({ kind: 'later' })
  }
  await twilio.close()
  const error = 'Twilio could not be reached (ECONNREFUSED).'
  expect(await sms.send(toBob)).toEqual({ kind: 'later', error })
})
