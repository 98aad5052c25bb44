import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export type Answer = {
  status: number
  // Tests say what they expect of a body; its shape is what they check.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: LightMyRequestResponse['headers']
  raw: Buffer
}
type Options = { headers?: Record<string, string> }

/** A browser with a cookie jar of its own, speaking to the app without a network: from `address` to `host`. */
export function browserOf(app: FastifyInstance, address = '127.0.0.1', host = 'localhost:80') {
  const jar = new Map<string, string>()

  async function send(
    method: string,
    url: string,
    body?: unknown,
    { headers = {} }: Options = {},
  ): Promise<Answer> {
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
    return {
      status: response.statusCode,
      body: parse(response),
      headers: response.headers,
      raw: response.rawPayload,
    }
  }

  return {
    jar,
    send,
    get: (url: string, options?: Options) => send('GET', url, undefined, options),
    post: (url: string, body?: unknown, options?: Options) => send('POST', url, body, options),
    put: (url: string, body?: unknown, options?: Options) => send('PUT', url, body, options),
    patch: (url: string, body?: unknown, options?: Options) => send('PATCH', url, body, options),
    delete: (url: string, body?: unknown, options?: Options) => send('DELETE', url, body, options),
    upload: (
      url: string,
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

function parse(response: LightMyRequestResponse): unknown {
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload
}
