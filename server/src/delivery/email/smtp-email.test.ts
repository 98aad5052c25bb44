import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { emailKey } from '@kinhold/domain/email-address'
import { expect, it, onTestFinished } from 'vitest'
import { type MailBehaviour, openMailServer } from '../../../testing/mail-server.ts'
import { smtpEmail } from './smtp-email.ts'

const toBob = {
  id: 'b0b',
  to: 'bob@example.com',
  subject: 'Zoë Müller lädt ein ✓',
  text: 'Hello Bob,\n.\ntell me… Kinhold?',
  html: '<p>Hello <b>Bób</b></p>',
}
const from = 'Kinhöld <hello@kinhold.example>'
const SHORT_MS = 400

async function opened(timeoutMs?: number, options?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(options)
  onTestFinished(server.close)
  return { server, email: carrier(server.url, timeoutMs) }
}

function carrier(url: string, timeoutMs?: number) {
  const email = smtpEmail({ url, from }, timeoutMs)
  onTestFinished(email.close)
  return email
}

it('an e-mail arrives with its text, HTML and message id unchanged', async () => {
  const { server, email } = await opened()
  expect(await email.send(toBob)).toEqual({ kind: 'sent', providerId: 'b0b@kinhold.example' })
  expect(server.messages).toMatchObject([
    {
      from: 'hello@kinhold.example',
      to: ['bob@example.com'],
      subject: toBob.subject,
      text: toBob.text,
      html: toBob.html,
      messageId: 'b0b@kinhold.example',
    },
  ])
  expect(server.messages[0]!.raw).toMatch(/^Content-Type: multipart\/alternative;/m)
})

it('a plain-text e-mail can be sent without credentials', async () => {
  const { server, email } = await opened(undefined, { open: true })
  expect(await email.send({ ...toBob, html: null })).toMatchObject({ kind: 'sent' })
  expect(server.messages).toMatchObject([{ text: toBob.text, html: null }])
  expect(server.messages[0]!.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
})

const refused = (error: string) => ({ kind: 'refused', error: `The mail server answered ${error}.` })
const later = (error: string) => ({ kind: 'later', error: `The mail server answered ${error}.` })
const unknown = /gave no answer after the message had begun/

it.each<[MailBehaviour, object]>([
  [{ code: 550, text: '5.1.1 No such user' }, refused('550 5.1.1 No such user')],
  [{ code: 553, text: 'Not you', at: 'sender' }, { kind: 'refused' }],
  [{ code: 554, text: 'No spam', at: 'data' }, refused('554 No spam')],
  [{ code: 451, text: '4.7.1 Later' }, later('451 4.7.1 Later')],
  [{ code: 450, text: 'Later', at: 'sender' }, { kind: 'later' }],
  [{ code: 452, text: 'Full', at: 'data' }, later('452 Full')],
  [
    { code: 530, text: 'Sign in', at: 'sender' },
    { kind: 'later', error: expect.stringMatching(/SMTP_URL.*530 Sign in\.$/) },
  ],
  ['cut', { kind: 'later' }],
  ['take-and-cut', { kind: 'unknown', error: expect.stringMatching(unknown) }],
])(
  'classifies an attempt as refused, later or unknown (mail server behavior: %j)',
  async (behaviour, expected) => {
    const { server, email } = await opened()
    server.next(behaviour)
    expect(await email.send(toBob)).toMatchObject(expected)
    expect(server.messages).toHaveLength(String(behaviour).startsWith('take') ? 1 : 0)
    expect(await email.send({ ...toBob, id: 'next' })).toMatchObject({ kind: 'sent' })
    expect(server.messages.at(-1)!.messageId).toBe('next@kinhold.example')
  },
)

it.each<[MailBehaviour, string]>([
  ['hang', 'later'],
  ['take-and-hang', 'unknown'],
])('for the mail server behavior %j, sending times out and returns “%s”', async (behaviour, kind) => {
  const { server, email } = await opened(SHORT_MS)
  server.next(behaviour)
  expect(await email.send(toBob)).toMatchObject({ kind })
})

it('an e-mail sent twice keeps its message id', async () => {
  const { server, email } = await opened()
  server.next('take-and-cut')
  await email.send(toBob)
  await email.send(toBob)
  expect(server.messages.map(({ messageId }) => messageId)).toEqual(Array(2).fill('b0b@kinhold.example'))
})

it('sending many e-mails at once uses at most three connections', async () => {
  const { server, email } = await opened()
  const ids = Array.from({ length: 12 }, (_, n) => `mail-${n}`)
  const attempts = await Promise.all(ids.map((id) => email.send({ ...toBob, id })))
  expect(attempts.map(({ kind }) => kind)).toEqual(ids.map(() => 'sent'))
  expect(new Set(server.messages.map(({ messageId }) => messageId)).size).toBe(12)
  expect(server.visits()).toBeLessThanOrEqual(3)
})

it('an injected address receives no e-mail', async () => {
  const { server, email } = await opened()
  const bcc = '\r\nBcc: eve@example.com'
  for (const more of [bcc, '>\r\nRCPT TO:<eve@example.com', ', eve@example.com'])
    expect(await email.send({ ...toBob, to: toBob.to + more })).toMatchObject({ kind: 'refused' })
  expect(await email.send({ ...toBob, subject: `Hello${bcc}` })).toMatchObject({ kind: 'sent' })
  expect(server.messages).toMatchObject([{ to: ['bob@example.com'], subject: 'Hello Bcc: eve@example.com' }])
  const headers = server.messages[0]!.headers.map(({ key }) => key)
  expect(headers.sort().join(' ')).toBe('content-type date from message-id mime-version subject to')
})

it('a wrong SMTP password delays an e-mail', async () => {
  const { server } = await opened()
  const wrong = new URL(server.url)
  wrong.password = 'not-the-password'
  expect(await carrier(wrong.href).send(toBob)).toMatchObject({
    kind: 'later',
    error:
      'The mail server does not let us in: check the name and the password in SMTP_URL. ' +
      'It answered 535 5.7.8 Authentication failed.',
  })
  expect(await carrier(wrong.href).answers()).toBe(false)
})

it('ADM-33 the mail server counts as up only while it responds', async () => {
  const { server, email } = await opened()
  expect(await email.answers()).toBe(true)
  expect(await email.answers()).toBe(true)
  expect(server.visits()).toBe(1)
  await server.close()
  expect(await carrier(server.url).answers()).toBe(false)
})

it('an e-mail waits if the mail server doesn’t respond', async () => {
  const { server, email } = await opened()
  await server.close()
  expect(await email.send(toBob)).toEqual({
    kind: 'later',
    error: 'The mail server could not be reached (ECONNREFUSED).',
  })
  expect(await carrier('smtp://mail.invalid').send(toBob)).toMatchObject({ kind: 'later' })
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  expect(await carrier(`smtp://127.0.0.1:${port}`, SHORT_MS).send(toBob)).toMatchObject({
    kind: 'later',
    error: 'The mail server gave no answer in time.',
  })
})

it('SET-21 an e-mail can be sent to a non-ASCII address', async () => {
  const { server, email } = await opened()
  for (const to of ['é@exämple.fr', 'bob@exämple.fr']) {
    expect(await email.send({ ...toBob, to })).toMatchObject({ kind: 'sent' })
    const [received] = server.messages.at(-1)!.to
    expect(emailKey(received!)).toBe(emailKey(to))
  }
})

it('SET-21 an e-mail from a non-ASCII sender has an ASCII message id', async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  const email = smtpEmail({ url: server.url, from: 'Kinhöld <é@exämple.fr>' })
  onTestFinished(email.close)
  expect(await email.send(toBob)).toEqual({ kind: 'sent', providerId: 'b0b@xn--exmple-cua.fr' })
})

it('SET-21 a non-ASCII local part is refused if the mail server lacks SMTPUTF8', async () => {
  const { server, email } = await opened(undefined, { isAscii: true })
  const error = 'The mail server takes no letters such as é before the @.'
  expect(await email.send({ ...toBob, to: 'é@exämple.fr' })).toEqual({ kind: 'refused', error })
  expect(await email.send({ ...toBob, to: 'bob@exämple.fr' })).toMatchObject({ kind: 'sent' })
  expect(server.messages).toHaveLength(1)
})

it('SET-21 lacksUnicode is true only if a reachable mail server lacks SMTPUTF8', async () => {
  const { server, email } = await opened()
  expect(await email.lacksUnicode()).toBe(false)
  expect(await (await opened(undefined, { isAscii: true })).email.lacksUnicode()).toBe(true)
  await server.close()
  expect(await carrier(server.url, SHORT_MS).lacksUnicode()).toBe(false)
})
