import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { askedOnce, ATTEMPT_TIMEOUT_MS } from '../answering.ts'
import type { Email, EmailMessage } from './email.ts'
import { attemptOf } from './smtp-attempt.ts'

/**
 * Access to a mail server: `url` is smtp://name:password@host:587 or smtps://…, `from` is an address, or `Name
 * <address>`.
 */
export type SmtpSettings = { url: string; from: string }

/** E-mails by SMTP, over a few open connections. An attempt is given up after `timeoutMs`. */
export function smtpEmail({ url, from }: SmtpSettings, timeoutMs = ATTEMPT_TIMEOUT_MS): Email {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // An idle connection is closed cleanly, before the socket's timeout would cut it.
    idleTimeout: timeoutMs / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  // This event reports broken connections; the sending call reports the effect on its message.
  transport.on('error', () => {})
  // nodemailer reports that a connection broke, but not when; this stream shows if any of the text had been read.
  const texts = new WeakMap<AbortSignal, Readable>()
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((text) => {
      if (mail.data.signal) texts.set(mail.data.signal, text)
      return text
    })
    done()
  })
  return {
    async send(message) {
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
    close: () => transport.close(),
  }
}

// The address is an object of its own, because a comma in a string could make two of it.
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

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
