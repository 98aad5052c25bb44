import type { Answer, Calls, Input as Needed, Reply, Route } from '@kinhold/contract/calls'
import type { Call, Refusal } from '@kinhold/contract/contract'
import { busyWhile } from './browser/at-rest.ts'
import { listeners } from './browser/listeners.ts'

export type { Answer, Reply, Route }

type UploadOf<C extends Call> = C extends { upload: { file: infer F extends string } }
  ? { file: Blob } & FieldOf<F>
  : unknown
// A form field's name exists only as a type, so callers pass it as a value, too, unless it is the default
// 'photo'.
type FieldOf<F extends string> = F extends 'photo' ? { field?: F } : { field: F }
export type Input<R extends Route> = Needed<R> & UploadOf<Calls[R]>

/**
 * A failed request: an error response, or no response at all (status 0). The message is '{status}: {body
 * text}' (API-08, API-09).
 */
export class ApiError extends Error {
  status: number
  statusText: string
  refusal: Refusal | null
  /** The number of seconds to wait before a retry, according to the server, or null. */
  retryAfter: number | null
  constructor(status: number, text: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    this.statusText = statusText
    this.refusal = parseRefusal(text)
    this.retryAfter = Number(retryAfter) || null
  }
}

export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.refusal?.error) || otherwise
}

/** Sends a request with cookies. The body is sent as JSON unless it's a form (API-01, API-03). */
export function send(method: string, path: string, body?: unknown, init?: RequestInit) {
  const isForm = body instanceof FormData
  const headers = body === undefined || isForm ? undefined : { 'content-type': 'application/json' }
  const payload = body === undefined || isForm ? (body as FormData | undefined) : JSON.stringify(body)
  return busyWhile(fetch(path, { method, credentials: 'include', headers, body: payload ?? null, ...init }))
}

const answers = listeners<{ status: number; text: string }>()
/** Adds a listener for the statuses and bodies of all responses. */
export const onAnswer = answers.add
export const tellAnswer = answers.tell

/** Sends a request and returns its response, typed by status. Throws only if the network fails. */
export async function ask<R extends Route>(route: R, input: Input<R>, init?: RequestInit): Promise<Reply<R>> {
  const { response, text } = await busyWhile(exchange(route, input, init))
  return { status: response.status, body: parseJson(text) } as Reply<R>
}

/** Sends a request and returns the body of a successful response, or throws ApiError (API-02, API-10). */
export async function read<R extends Route>(route: R, input: Input<R>, init?: RequestInit) {
  return (await readPage(route, input, init)).items
}

/** Reads a page of a list. `next` is the cursor for the next page, or null at the end (RFC 8288). */
export async function readPage<R extends Route>(route: R, input: Input<R>, init?: RequestInit) {
  const { response, text } = await busyWhile(exchange(route, input, init))
  const { status, statusText, headers } = response
  if (!response.ok) throw new ApiError(status, text, statusText, headers.get('retry-after'))
  return { items: parseJson(text) as Answer<R>, next: cursorOf(headers.get('link')) }
}

async function exchange<R extends Route>(route: R, input: Input<R>, init?: RequestInit) {
  const { method, path, body } = requestOf(route, input)
  const response = await send(method, path, body, init)
  const text = await response.text()
  tellAnswer({ status: response.status, text })
  return { response, text }
}

/** Returns a request's method, its address including any parameters and query, and its body. */
export function requestOf<R extends Route>(route: R, input: Input<R>) {
  const [method, pattern] = (route as string).split(' ') as [string, string]
  const { params = {}, query = {}, body, file, field } = input as Given
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) asked.set(key, String(value))
  return {
    method,
    path: asked.size > 0 ? `${path}?${asked}` : path,
    body: file ? formOf(file, field) : body,
  }
}

type Values = Record<string, unknown>
type Given = { params?: Values; query?: Values; body?: unknown; file?: Blob; field?: string }

// Servers expect a file name, which a plain Blob lacks.
function formOf(file: Blob, field = 'photo'): FormData {
  const form = new FormData()
  form.append(field, file, file instanceof File ? file.name : field)
  return form
}

function cursorOf(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')
  return next ? new URL(next[1]!, location.href).searchParams.get('before') : null
}

export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the refusal in the body of a response, or null if there is none. */
export function parseRefusal(text: string): Refusal | null {
  const parsed = parseJson(text) as Refusal | undefined
  return typeof parsed?.error === 'string' ? parsed : null
}
