import {
  type Answer,
  ApiError,
  type Input,
  parseJson,
  requestOf,
  type Route,
  send,
  tellAnswer,
} from './api.ts'
import { busyWhile } from './browser/at-rest.ts'

// This code is in a separate file, because the first screen doesn't upload anything.

type Sending = { onProgress?: ((part: number) => void) | undefined; signal?: AbortSignal | undefined }

/** Sends a file and reports progress from 0 to 1. Throws ApiError. */
export async function upload<R extends Route>(route: R, input: Input<R>, options: Sending = {}) {
  const { method, path, body } = requestOf(route, input)
  const { responseText } = await transmit(method, path, body as FormData, {}, options)
  return parseJson(responseText) as Answer<R>
}

/** Sends raw bytes and returns the value of the response header named by `wanted`. */
export async function sendBytes<R extends Route>(
  route: R,
  input: Input<R> & { bytes: Blob; headers: Record<string, string>; wanted: string },
  options: Sending = {},
): Promise<string | null> {
  const { method, path } = requestOf(route, input)
  return (await transmit(method, path, input.bytes, input.headers, options)).getResponseHeader(input.wanted)
}

/** Sends a request and returns the value of the response header named by `wanted`. */
export async function sendHeaders<R extends Route>(
  route: R,
  input: Input<R> & { headers: Record<string, string>; wanted: string },
): Promise<string | null> {
  const { method, path } = requestOf(route, input)
  const response = await send(method, path, undefined, { headers: input.headers })
  const { status, statusText, headers } = response
  if (response.ok) return headers.get(input.wanted)
  const text = await response.text()
  tellAnswer({ status, text })
  throw new ApiError(status, text, statusText, headers.get('retry-after'))
}

function transmit(
  method: string,
  path: string,
  body: FormData | Blob,
  headers: Record<string, string>,
  { onProgress, signal }: Sending,
): Promise<XMLHttpRequest> {
  const sent = new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.loaded / Math.max(event.total, 1))
    request.onload = () => {
      const { status, responseText, statusText } = request
      tellAnswer({ status, text: responseText })
      if (status >= 200 && status < 300) resolve(request)
      else reject(new ApiError(status, responseText, statusText, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(new ApiError(0, '', 'The network did not answer.'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
  return busyWhile(sent)
}
