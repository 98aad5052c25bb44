import type { Refusal } from '@kinhold/contract/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { BodyAt, RouteAt } from './answers.ts'
import { expectSaid } from './said.ts'

/** A response. Its body is typed by the contract if the contract declares the route. */
export type Answer<Body = Partial<Refusal>> = {
  status: number
  body: Body
  headers: LightMyRequestResponse['headers']
  raw: Buffer
}
type Options = { headers?: Record<string, string> }

/**
 * Creates a browser with its own cookie jar. The browser calls the app in-process, with `address` as its IP
 * address and `host` as the host. `expectSaid` checks each API response.
 */
export function browserOf(app: FastifyInstance, address = '127.0.0.1', host = 'localhost:80') {
  const jar = new Map<string, string>()

  async function send<const M extends string, const U extends string>(
    method: M,
    url: U,
    body?: unknown,
    { headers = {} }: Options = {},
  ): Promise<Answer<BodyAt<RouteAt<M, U>>>> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      authority: host,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const parsed = parse(response)
    if (isOfTheApi(url)) expectSaid(app, parsed, `${method} ${url}`)
    return {
      status: response.statusCode,
      body: parsed as BodyAt<RouteAt<M, U>>,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }

  const by =
    <const M extends string>(method: M) =>
    <const U extends string>(url: U, body?: unknown, options?: Options) =>
      send(method, url, body, options)

  return {
    jar,
    send,
    get: <const U extends string>(url: U, options?: Options) => send('GET', url, undefined, options),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
    upload: <const U extends string>(
      url: U,
      bytes: Buffer,
      { field = 'photo', name = 'photo.jpg', type = 'image/jpeg' } = {},
    ) => {
      const boundary = '----kinhold-test'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
      return send('POST', url, payload, {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    },
  }
}
export type Browser = ReturnType<typeof browserOf>

// The OpenAPI document is not translated, because it is for developers.
function isOfTheApi(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/openapi')
}

function parse(response: LightMyRequestResponse): unknown {
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload
}
