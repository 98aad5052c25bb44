import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * What the mail server does with the next e-mail:
 * - `take`, as it does when nothing is said;
 * - `hang`: never answers to its recipient, so that nothing of the text goes out;
 * - `cut`: cuts the line there;
 * - `take-and-hang`, `take-and-cut`: takes the text, then never answers or cuts the line;
 * - an answer to its recipient, or to its sender or its text as `at` says; it does not take it then.
 */
export type MailBehaviour =
  | 'take'
  | 'hang'
  | 'cut'
  | 'take-and-hang'
  | 'take-and-cut'
  | { code: number; text: string; at?: 'sender' | 'recipient' | 'data' }

/** An e-mail as it came: `from` and `to` of the envelope, the rest read out of the message. Header names are small. */
export type TakenMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  messageId: string
  headers: { key: string; value: string }[]
  raw: string
}

/** A mail server, on loopback. */
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Opens a mail server that asks for a name and a password, unless `open`, and keeps what it takes. */
export async function openMailServer({ open = false, port = 0 } = {}) {
  const user = 'kinhold'
  const pass = randomBytes(8).toString('hex')
  const messages: TakenMail[] = []
  const behaviours: MailBehaviour[] = []
  const current = new Map<string, MailBehaviour>()
  const happened = new EventEmitter()
  let visits = 0

  const server = new SMTPServer({
    authOptional: open,
    disabledCommands: open ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      visits += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === user && password === pass) return done(null, { user })
      done(answerOf(535, '5.7.8 Authentication failed'))
    },
    onMailFrom(_address, session, done) {
      const behaviour = behaviours.shift() ?? 'take'
      current.set(session.id, behaviour)
      done(refusalOf(behaviour, 'sender'))
    },
    onRcptTo(_address, session, done) {
      const behaviour = current.get(session.id)!
      if (behaviour === 'hang') return
      if (behaviour === 'cut') return cut(session)
      done(refusalOf(behaviour, 'recipient'))
    },
    onData(stream, session, done) {
      const behaviour = current.get(session.id)!
      void buffer(stream)
        .then(async (raw) => {
          if (typeof behaviour === 'object') return done(refusalOf(behaviour, 'data'))
          messages.push(await readMail(raw, session))
          happened.emit('taken')
          if (behaviour === 'take-and-hang') return
          if (behaviour === 'take-and-cut') return cut(session)
          done()
        })
        .catch(done)
    },
  })
  // A client that disconnects is no error of the server's.
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  const cut = ({ remotePort }: SMTPServerSession) =>
    sockets.forEach((socket) => socket.remotePort === remotePort && socket.destroy())

  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    /** As SMTP_URL names it. */
    url: open ? `smtp://${address}` : `smtp://${user}:${pass}@${address}`,
    /** What it took, in order. */
    messages,
    /** How many connections were made so far. */
    visits: () => visits,
    /** Says what it does with the e-mails to come, one after the other; after that it takes them again. */
    next: (...coming: MailBehaviour[]) => void behaviours.push(...coming),
    /** Waits until it has taken so many e-mails in all. */
    async waitFor(count: number): Promise<void> {
      const signal = AbortSignal.timeout(WAITING_MS)
      while (messages.length < count)
        await once(happened, 'taken', { signal }).catch(() => {
          throw new Error(`Of ${count} e-mails only ${messages.length} came.`)
        })
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const WAITING_MS = 20_000

async function readMail(raw: Buffer, { envelope }: SMTPServerSession): Promise<TakenMail> {
  const mail = await PostalMime.parse(raw)
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').replace(/\n$/, ''),
    html: mail.html?.replace(/\n$/, '') ?? null,
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    raw: raw.toString('utf8'),
  }
}

function refusalOf(behaviour: MailBehaviour, at: 'sender' | 'recipient' | 'data'): Error | null {
  if (typeof behaviour !== 'object' || (behaviour.at ?? 'recipient') !== at) return null
  return answerOf(behaviour.code, behaviour.text)
}

function answerOf(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
