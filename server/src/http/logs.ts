import type { FastifyRequest, FastifyServerOptions } from 'fastify'

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** What the structured logs say of a request: never a query string, a cookie or a readable phone number. */
export function logOptions(level: string): LogOptions {
  return {
    level,
    stream: LINES,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutNumbers(request.url),
        ip: request.ip,
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: withoutNumbers(error.message),
        code: error.code,
        stack: withoutNumbers(error.stack ?? ''),
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
