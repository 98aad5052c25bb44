import * as journeys from '../journeys/http.ts'
import { timed } from './measure.ts'

/** The server address and the session cookie of a signed-in client. */
export type Caller = { origin: string; cookie: string }

export async function signIn(origin: string, phone: string): Promise<Caller> {
  return { origin, cookie: (await journeys.signIn(origin, phone)).cookie() }
}

/** Sends a request and waits for the response headers. Throws unless the request succeeds. */
export async function answerTo(
  { origin, cookie }: Caller,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> {
  const answer = await fetch(origin + path, { ...options, headers: { ...options.headers, cookie } })
  if (!answer.ok)
    throw new Error(`${options.method ?? 'GET'} ${path} was refused: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Posts JSON. */
export function post(caller: Caller, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return answerTo(caller, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Uploads a file in one request and returns the file's address. */
export async function upload(caller: Caller, bytes: Buffer, name: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  const answer = await answerTo(caller, '/api/upload', { method: 'POST', body })
  return ((await answer.json()) as { url: string }).url
}

/**
 * Returns the time from sending a request to the last byte of its response, in ms. Throws if the response is
 * an empty list.
 */
export async function took(caller: Caller, path: string, options?: { method: string }): Promise<number> {
  let bytes = 0
  const ms = await timed(async () => {
    bytes = (await (await answerTo(caller, path, options)).arrayBuffer()).byteLength
  })
  if (bytes === '[]'.length) throw new Error(`${path} answered nothing.`)
  return ms
}
