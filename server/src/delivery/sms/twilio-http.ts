import type twilio from 'twilio'

/** An error response from Twilio. `code` is Twilio's own error code, or null. */
export class TwilioRefusal extends Error {
  readonly status: number
  readonly code: number | null
  /** The number of seconds that Twilio asks us to wait. */
  readonly afterSeconds: number | undefined

  constructor(status: number, body: string, retryAfter: string | null) {
    const { code, message } = errorIn(body)
    super(message ?? `it answered with the status ${status}`)
    this.status = status
    this.code = code
    this.afterSeconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/**
 * Creates an HTTP client for the SDK. A request fails if its response isn't complete within `timeoutMs`. An
 * error response is thrown as TwilioRefusal. `apiUrl` replaces Twilio's own address.
 */
export function twilioHttp(apiUrl: string | null, timeoutMs: number): twilio.RequestClient {
  const client: Pick<twilio.RequestClient, 'request'> = {
    async request({ method, uri, username, password, headers, data, params }) {
      const answer = await fetch(addressOf(uri, apiUrl, params), {
        method,
        headers: {
          ...(headers as Record<string, string>),
          // An error on a reused connection wouldn't show whether the text had been sent.
          Connection: 'close',
          Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        },
        ...(data === undefined ? {} : { body: formOf(data as object) }),
        // Following a redirect would disclose our token.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await answer.text()
      if (!answer.ok) throw new TwilioRefusal(answer.status, body, answer.headers.get('retry-after'))
      return { statusCode: answer.status, body: body as never, headers: Object.fromEntries(answer.headers) }
    },
  }
  return client as twilio.RequestClient
}

function addressOf(uri: string, apiUrl: string | null, params: object | undefined): string {
  const { origin, pathname, search } = new URL(uri)
  const address = new URL(`${apiUrl?.replace(/\/+$/, '') ?? origin}${pathname}${search}`)
  for (const [name, value] of formOf(params ?? {})) address.searchParams.append(name, value)
  return address.href
}

function formOf(fields: object): URLSearchParams {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

function errorIn(body: string): { code: number | null; message: string | null } {
  try {
    const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown }
    return {
      code: typeof code === 'number' ? code : null,
      message: typeof message === 'string' && message.trim() !== '' ? message.trim() : null,
    }
  } catch {
    return { code: null, message: null }
  }
}
