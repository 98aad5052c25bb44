import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Browser } from './browser.ts'
import type { lineOf } from './uploads.ts'

/** Returns the headers for a piece that begins at this byte of the file. */
export const pieceHeaders = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

/** Returns the headers of a request that opens an upload of this length. */
export const announced = (length: number, filename = 'film.mp4') => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(length),
  'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
})

/** Sends files piece by piece, as a signed-in browser does; `query` may name a vault. */
export function tusOf(browser: Browser, query: `?vaultId=${number}` | '' = '') {
  const open = (length: number, filename?: string) =>
    browser.post(`/api/uploads${query}`, undefined, { headers: announced(length, filename) })
  return {
    open,
    /** Opens an upload that must succeed. Returns its id. */
    begin: async (length: number, filename?: string) => {
      const { status, headers, raw } = await open(length, filename)
      if (status !== 201) throw new Error(`No upload was opened: ${status} ${raw.toString()}`)
      return String(headers['location']).replace('/api/uploads/', '')
    },
    piece: (id: string, offset: number, bytes: Buffer, more: Record<string, string> = {}) =>
      // Sends a copy of the bytes, because the server releases the memory of any buffer that it receives.
      browser.patch(`/api/uploads/${id}`, Buffer.from(bytes), {
        headers: { ...pieceHeaders(offset), ...more },
      }),
    head: (id: string) =>
      browser.send('HEAD', `/api/uploads/${id}`, undefined, { headers: { 'tus-resumable': '1.0.0' } }),
    see: (id: string) => browser.get(`/api/uploads/${id}`),
    cancel: (id: string) =>
      browser.delete(`/api/uploads/${id}`, undefined, { headers: { 'tus-resumable': '1.0.0' } }),
  }
}
export type Tus = ReturnType<typeof tusOf>

/** Returns the media described in a response's Upload-Media header. */
export function mediaIn({ headers }: { headers: Record<string, unknown> }): unknown {
  const header = headers['upload-media']
  return header === undefined ? null : JSON.parse(Buffer.from(String(header), 'base64').toString('utf8'))
}

/**
 * Sends only the headers for a file's first piece over a socket. `framing` is the Content-Length or
 * Transfer-Encoding header.
 */
export async function pieceOnItsWay(
  { port, cookie }: Awaited<ReturnType<typeof lineOf>>,
  id: string,
  framing: string,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const headers = Object.entries({ host: 'localhost', cookie, ...pieceHeaders(0) })
  const lines = [`PATCH /api/uploads/${id} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  socket.write([...lines, framing, '', ''].join('\r\n'))
  return socket
}

/** Returns the start of the response on a socket, and closes the socket. */
export async function answerOn(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return chunk.toString()
}
