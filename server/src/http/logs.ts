import { calls } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { prettyEntry } from './pretty-log.ts'
import { routeOf } from './route-of.ts'
import { withoutSecretFields } from './secret-fields.ts'

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Returns log options that hide query strings, phone numbers, secret parts of paths and secret fields. */
export function logOptions({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): LogOptions {
  return {
    level: logLevel,
    stream: logFormat === 'pretty' ? { write: (line) => LINES.write(prettyEntry(line)) } : LINES,
    hooks: {
      logMethod(said, log) {
        log.apply(
          this,
          said.map((one: unknown) =>
            typeof one === 'string' ? withoutPaths(one) : withoutSecretFields(one),
          ) as typeof said,
        )
      },
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: routeOf(request),
        ip: request.ip,
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: withoutSecrets(error.message),
        code: error.code,
        stack: withoutSecrets(error.stack ?? ''),
      }),
    },
  }
}

// All lines from one turn of the event loop are written together, because each write is slow.
const LINES = {
  said: '',
  write(line: string): void {
    if (LINES.said === '') setImmediate(LINES.flush)
    LINES.said += line
  },
  flush(): void {
    const { said } = LINES
    LINES.said = ''
    if (said !== '') process.stdout.write(said)
  },
}

// No `setImmediate` callback runs after this event, so the last lines must be written here.
process.on('exit', LINES.flush)

/** Removes query strings, phone numbers and secret path parts from a string. */
function withoutSecrets(text: string): string {
  return withoutPaths(withoutNumbers(text))
}

/** A pattern for one id, or for the two ids of a bond. A longer number could be a phone number or a code. */
const PLAIN_ID = /^(?=.{1,13}$)\d{1,6}(-\d{1,6})?$/

/** The fixed words in the paths of our calls and pages. */
const WORDS = new Set(
  [...calls.map(({ path }) => path), ...PAGES]
    .flatMap((path) => path.split('/'))
    .filter((part) => part[0] !== ':'),
)

function wordsOf(path: string): string {
  return path
    .split('/')
    .map((part) => (WORDS.has(part) || PLAIN_ID.test(part) ? part : '…'))
    .join('/')
}

// Hides everything after the host of a full URL, and unknown words in our own paths.
function withoutPaths(text: string): string {
  return text
    .replaceAll(/(\bhttps?:\/\/[^\s/?#]+)[/?#][^\s"')]*/gi, '$1/…')
    .replaceAll(/(?<![\w./])\/(?:api|media|qr|unsubscribe)\/[^\s"'),]+/g, (path) =>
      wordsOf(path.replace(/[?#].*/s, '')),
    )
}

/** Removes query strings and possible phone numbers from a string. */
export function withoutNumbers(text: string): string {
  return decoded(text)
    .replace(/\?[^\s]*/g, '')
    .replace(/\+?\d[\d\s().-]{5,}\d/g, '…')
}

// Decodes only digits and punctuation. Everything else is logged as sent.
function decoded(text: string): string {
  return text.replace(/%[23][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}
