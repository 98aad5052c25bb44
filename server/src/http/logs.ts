import { calls } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * What the structured logs say of a request and of errors: never a query string, a cookie, a readable phone number, or
 * what stands in a path and is no plain id: a token, a code, a link's secret, the name of a file.
 */
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

// The lines of one turn of the event loop are written together: each write costs as much as an answer from memory.
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

// Nothing runs after this: the last lines are written here.
process.on('exit', LINES.flush)

/** A text without query strings, numbers, and the secrets that addresses in it have. */
function withoutSecrets(text: string): string {
  return withoutPaths(withoutNumbers(text))
}

// The route that answers, with the ids that stand for its fields. Where there is none, what is no word of ours is hidden.
function pathShown({ url, routeOptions, params }: FastifyRequest): string {
  const route = routeOptions?.url
  if (route === undefined || route.includes('*')) return wordsOf(url.replace(/[?#].*/s, ''))
  return route.replaceAll(/:(\w+)/g, (field, name: string) => {
    const value = (params as Record<string, string> | undefined)?.[name] ?? ''
    return /id$/i.test(name) && PLAIN_ID.test(value) ? value : field
  })
}

/** An id, or the two of a bond: with more digits it could be a number or a code. */
const PLAIN_ID = /^(?=.{1,13}$)\d{1,6}(-\d{1,6})?$/

/** The words of our own addresses, which say nothing of anybody. */
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

// Of an address of anybody what stands behind its host, of one of ours what is no word.
function withoutPaths(text: string): string {
  return text
    .replaceAll(/(\bhttps?:\/\/[^\s/?#]+)[/?#][^\s"')]*/gi, '$1/…')
    .replaceAll(/(?<![\w./])\/(?:api|media|qr|unsubscribe)\/[^\s"'),]+/g, (path) =>
      wordsOf(path.replace(/[?#].*/s, '')),
    )
}

/** A text with its query strings cut and every run of seven or more digits hidden, percent-encoded ones among them. */
export function withoutNumbers(text: string): string {
  return decoded(text)
    .replace(/\?[^\s]*/g, '')
    .replace(/\+?\d[\d\s().-]{5,}\d/g, '…')
}

// Digits and what stands between them; the rest of an address stays as it was sent.
function decoded(text: string): string {
  return text.replace(/%[23][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}
