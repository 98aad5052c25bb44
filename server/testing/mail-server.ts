import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * The mail server's behavior for the next e-mail:
 * - `take`: accepts the e-mail (the default);
 * - `hang`: never responds to the recipient command, so the content is never sent;
 * - `cut`: closes the connection on the recipient command;
 * - `take-and-hang`: stores the content, then never responds;
 * - `take-and-cut`: stores the content, then closes the connection;
 * - a response code: rejects the recipient or, depending on `at`, the sender or the content.
 */
export type MailBehaviour =
  | 'take'
  | 'hang'
  | 'cut'
  | 'take-and-hang'
  | 'take-and-cut'
  | { code: number; text: string; at?: 'sender' | 'recipient' | 'data' }

/** A received e-mail: `from` and `to` come from the envelope. Header names are in lower case. */
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

/** A local SMTP server for tests. */
export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/**
 * Opens a mail server that stores what it receives. The server requires a user name and password unless
 * `open` is true, and accepts non-ASCII addresses unless `isAscii` is true.
 */
export async function openMailServer({ open = false, port = 0, isAscii = false } = {}) {
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
    hideSMTPUTF8: isAscii,
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
  // A disconnecting client isn't a server error.
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  const cut = ({ remotePort }: SMTPServerSession) =>
    sockets.forEach((socket) => socket.remotePort === remotePort && socket.destroy())

  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    /** The value for SMTP_URL. */
    url: open ? `smtp://${address}` : `smtp://${user}:${pass}@${address}`,
    /** The e-mails received so far, in order. */
    messages,
    /** Returns the number of connections so far. */
    visits: () => visits,
    /**
     * Queues the behavior for the next e-mails, one for each. After these, the server accepts e-mails again.
     */
    next: (...coming: MailBehaviour[]) => void behaviours.push(...coming),
    /** Waits until this many e-mails have arrived in total. */
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
