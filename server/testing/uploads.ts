import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { formOf } from './forms.ts'
import { ok } from './ok.ts'

type Sender = { browser: Browser }

/** Sends files with the names '0', '1' and so on, all in one form. Returns the server's response. */
export function sendFiles({ browser }: Sender, ...contents: Buffer[]) {
  return browser.send('POST', '/api/upload', ...formOf(asParts(contents)))
}

/** Sends files for a vault in one form and returns the server's response. */
export function sendFilesFor(vaultId: number, { browser }: Sender, ...contents: Buffer[]) {
  return browser.send('POST', `/api/upload?vaultId=${vaultId}`, ...formOf(asParts(contents)))
}

function asParts(contents: Buffer[]) {
  return contents.map((content, nth) => ({ name: 'file', filename: `${nth}`, content }))
}

/** Uploads files in one form and returns their addresses, in order. */
export async function uploaded(sender: Sender, ...contents: Buffer[]): Promise<`/media/${string}`[]> {
  return (await ok(sendFiles(sender, ...contents))).mediaUrls as `/media/${string}`[]
}

/** Returns the sorted names of all uploaded files in a test's files folder, including partial files. */
export async function storedIn({ config }: Pick<TestApp, 'config'>): Promise<string[]> {
  const folder = join(config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => !['store-id', 'store-lease'].includes(name)).toSorted()
}

/** Returns the sorted names of all files in a test's store, or just the files of one upload. */
export async function namesIn({ deps }: Pick<TestApp, 'deps'>, id = ''): Promise<string[]> {
  const names = (await Array.fromAsync(deps.files.names())).flat()
  return names.filter((name) => name.startsWith(id && `${id}.`)).toSorted()
}

/** Makes all uploads, or those with the given ids, this many hours old. */
export async function ageUploads({ db }: Pick<TestApp, 'db'>, hours: number, ids?: string[]): Promise<void> {
  const created_at = new Date(Date.now() - hours * 3_600_000)
  const query = db.updateTable('uploads').set({ created_at })
  await (ids ? query.where('id', 'in', ids) : query).execute()
}

/**
 * Makes a test's app listen, unless it is already listening. Returns the app's port and the cookie header of
 * someone's browser.
 */
export async function lineOf({ app }: Pick<TestApp, 'app'>, { browser }: Sender) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { port: (app.server.address() as AddressInfo).port, cookie }
}

/**
 * Sends only the request headers for a form from `formOf` over a socket. The transfer encoding is chunked if
 * `length` is null.
 */
export async function formOnItsWay(
  { port, cookie }: Awaited<ReturnType<typeof lineOf>>,
  length: number | null,
  path = '/api/upload',
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const framing = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const type = 'content-type: multipart/form-data; boundary=edge'
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'connection: close', `cookie: ${cookie}`, type]
  socket.write([...head, framing, '', ''].join('\r\n'))
  return socket
}
