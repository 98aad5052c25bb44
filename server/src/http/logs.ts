import { calls } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Log format: never a query string, a cookie, a readable phone number, or a part of a path that is no plain id. */
export function logOptions(level: string): LogOptions {
  return {
    level,
    stream: LINES,
    hooks: {
      logMethod(said, log) {
        log.apply(
          this,
          said.map((one: unknown) => (typeof one === 'string' ? withoutPaths(one) : one)) as typeof said,
        )
      },
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: pathShown(request),
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

// Lines of one turn of the event loop are written together: each write costs as much as a response from memory.
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

// The last code to run in the process.
process.on('exit', LINES.flush)

/** A text without query strings, numbers, and secrets in addresses. */
function withoutSecrets(text: string): string {
  return withoutPaths(withoutNumbers(text))
}

// The matching route, with plain ids in its parameters. Without a route, all words that are not ours are hidden.
function pathShown({ url, routeOptions, params }: FastifyRequest): string {
  const route = routeOptions?.url
  if (route === undefined || route.includes('*')) return wordsOf(url.replace(/[?#].*/s, ''))
  return route.replaceAll(/:(\w+)/g, (field, name: string) => {
    const value = (params as Record<string, string> | undefined)?.[name] ?? ''
    return /id$/i.test(name) && PLAIN_ID.test(value) ? value : field
  })
}

/** One id, or the two of a bond: with more digits it could be a number or a code. */
const PLAIN_ID = /^(?=.{1,13}$)\d{1,6}(-\d{1,6})?$/

/** The words of our own paths, which identify no one. */
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

/** A text without query strings, with every run of seven or more digits hidden, including percent-encoded ones. */
export function withoutNumbers(text: string): string {
  return decoded(text)
    .replace(/\?[^\s]*/g, '')
    .replace(/\+?\d[\d\s().-]{5,}\d/g, '…')
}

// Decodes digits and separators only; the rest of an address stays as sent.
function decoded(text: string): string {
  return text.replace(/%[23][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}
