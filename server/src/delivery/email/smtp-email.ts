import type { Readable } from 'node:stream'
import { domainOfEmail, needsUnicodeMail } from '@kinhold/domain/email-address'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../../config.ts'
import { askedOnce, type Attempt, ATTEMPT_TIMEOUT_MS } from '../answering.ts'
import type { Email, EmailMessage } from './email.ts'

/** Returns a provider that sends e-mails over SMTP. An attempt takes at most `timeoutMs`. */
export function smtpEmail({ url, from }: NonNullable<Config['smtp']>, timeoutMs = ATTEMPT_TIMEOUT_MS): Email {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // nodemailer must close an idle connection before the socket times out.
    idleTimeout: timeoutMs / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  // Without a listener, an error event would crash the process. `sendMail` reports the error anyway.
  transport.on('error', () => {})
  // nodemailer's error doesn't show whether sending the message had begun, but the message's stream does.
  const texts = new WeakMap<AbortSignal, Readable>()
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((text) => {
      if (mail.data.signal) texts.set(mail.data.signal, text)
      return text
    })
    done()
  })
  const lacksUnicode = askedOnce(async () => !/[ -]SMTPUTF8\b/i.test(await offerOf(transport.options)))
  return {
    async send(message) {
      if (needsUnicodeMail(message.to) && (await lacksUnicode()))
        return { kind: 'refused', error: 'The mail server takes no letters such as é before the @.' }
      const messageId = `${message.id}@${domainOf(from)}`
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        await transport.sendMail({ ...mailOf(message), from, messageId: `<${messageId}>`, signal })
        return { kind: 'sent', providerId: messageId }
      } catch (error) {
        return attemptOf(error, texts.get(signal)?.readableDidRead === true)
      }
    },
    answers: askedOnce(() => transport.verify()),
    lacksUnicode,
    close: () => transport.close(),
  }
}

// `to` is an object, because nodemailer would read a string with a comma as two addresses.
function mailOf({ to, subject, text, html, unsubscribeUrl }: EmailMessage) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== null && { html }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

// The domain in a Message-ID must be in ASCII.
function domainOf(from: string): string {
  const address = /[^\s<>]+@[^\s<>@]+(?=>?\s*$)/.exec(from)?.[0] ?? ''
  return domainOfEmail(address) ?? 'localhost'
}

/** Returns a mail server's response to EHLO, which lists the extensions that the server supports. */
function offerOf(options: ConstructorParameters<typeof SMTPConnection>[0]): Promise<string> {
  const connection = new SMTPConnection(options)
  const offer = new Promise<string>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server hung up.')))
    connection.connect((error) => (error ? reject(error) : resolve(String(connection.lastServerResponse))))
  })
  return offer.finally(() => connection.close())
}

/** A nodemailer error, with the server's response if there was one. */
type Failure = Error & {
  code?: string
  /** The operating system's error code, if `code` is one of nodemailer's own codes. */
  originalCode?: string
  responseCode?: number
  response?: string
  permanent?: boolean
}

/** Returns the result of a failed attempt. `begun` is true if nodemailer had begun to send the message. */
function attemptOf(error: unknown, begun: boolean): Attempt {
  const failure = error as Failure
  if (failure.code === 'EAUTH') return { kind: 'later', error: locked(failure) }
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE') return refusalOf(failure, begun)
  if (begun)
    return { kind: 'unknown', error: 'The mail server gave no answer after the message had begun to go out.' }
  if (failure.code === 'EABORT' || failure.code === 'ETIMEDOUT')
    return { kind: 'later', error: 'The mail server gave no answer in time.' }
  const why = failure.originalCode ?? failure.code
  return { kind: 'later', error: `The mail server could not be reached${why ? ` (${why})` : ''}.` }
}

/** The status that a mail server sends if it requires authentication (RFC 4954). */
const SIGN_IN_FIRST = 530

function refusalOf(failure: Failure, begun: boolean): Attempt {
  const { responseCode, permanent } = failure
  if (responseCode === SIGN_IN_FIRST) return { kind: 'later', error: locked(failure) }
  if (responseCode === undefined)
    return begun
      ? { kind: 'unknown', error: 'The mail server gave an answer that says nothing.' }
      : { kind: 'refused', error: `The message cannot be sent: ${oneLine(failure.message)}` }
  return { kind: permanent ? 'refused' : 'later', error: `The mail server answered ${answerOf(failure)}` }
}

function locked(failure: Failure): string {
  const said = failure.response === undefined ? '' : ` It answered ${answerOf(failure)}`
  return `The mail server does not let us in: check the name and the password in SMTP_URL.${said}`
}

function answerOf({ response }: Failure): string {
  return oneLine(response ?? 'nothing')
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 300)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
