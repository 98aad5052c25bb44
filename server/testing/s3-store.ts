import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { afterAll } from 'vitest'
import { openTestApp } from './app.ts'
import { beforehand } from './beforehand.ts'
import { member } from './people.ts'

/** A request that the store received. */
export type Asked = { method: string; path: string; query: URLSearchParams; body: Buffer }

/** A handler that responds in place of the store, or returns false to let the store handle the request. */
export type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

const BUCKET = 'kinhold-test'
const KEY_ID = 'AKIATESTS'

/**
 * Opens an S3-compatible store for tests, with one bucket. Unlike the emulator behind it, the store accepts
 * only its own access key ID, refuses a conditional write if the file exists, and lists unfinished multipart
 * uploads.
 */
export async function s3Store({ folder }: { folder?: string } = {}) {
  const storage = folder === undefined ? {} : { s3StorageDir: folder }
  const behind = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, ...storage })
  behind.createBucket(BUCKET)
  const asked: Asked[] = []
  const begun = new Map<string, { key: string; at: Date }>()
  let trouble: Trouble | null = null
  let most = 1000
  const front = createServer(async (request, response) => {
    response.on('error', () => {})
    request.on('error', () => {})
    try {
      if (trouble !== null && (await trouble(request, response))) return
      await answer(request, response)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url!, endpoint)
    const body = await buffer(request)
    asked.push({ method: request.method!, path, query, body })
    if (!request.headers.authorization?.includes(`Credential=${KEY_ID}/`))
      return say(response, 403, 'InvalidAccessKeyId', '<AWSAccessKeyId>somebody</AWSAccessKeyId>')
    if (request.headers['if-none-match'] === '*' && (await isThere(path)))
      return say(response, 412, 'PreconditionFailed')
    if (request.method === 'GET' && query.has('uploads')) return nameUploads(response)
    const id = query.get('uploadId')
    const { method, headers: sent } = request
    const url = query.has('list-type') ? `${request.url}&max-keys=${most}` : request.url
    const { status, headers, bytes } = await passOn({ method, url, headers: sent }, body)
    if (status < 300 && id !== null && ['POST', 'DELETE'].includes(request.method!)) begun.delete(id)
    const [, begunId] = /<UploadId>([^<]+)</.exec(query.has('uploads') ? bytes.toString() : '') ?? []
    if (begunId) begun.set(begunId, { key: path.slice(BUCKET.length + 2), at: new Date() })
    response.writeHead(status, headers).end(bytes)
  }

  async function passOn(
    request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    body = Buffer.alloc(0),
  ) {
    const { method, url, headers } = request
    const { expect: _, ...passed } = headers
    const out = ask(`http://127.0.0.1:${behind.port}${url}`, { method, headers: passed, agent: false })
    const [came] = (await once(out.end(body), 'response')) as [IncomingMessage]
    return { status: came.statusCode!, headers: came.headers, bytes: await buffer(came) }
  }

  async function isThere(path: string): Promise<boolean> {
    const headers = { authorization: `AWS4-HMAC-SHA256 Credential=${KEY_ID}/` }
    return (await passOn({ method: 'HEAD', url: path, headers })).status === 200
  }

  function nameUploads(response: ServerResponse): void {
    const uploads = [...begun].map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>${BUCKET}</Bucket><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
      )
  }

  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: 'secret-of-the-tests',
    },
    /** The requests that the store itself has handled so far, including their bodies. */
    asked,
    /** Unfinished multipart uploads (neither completed nor aborted), by id. */
    begun,
    /** Sets the handler for later requests, or null to let the store handle them. */
    answerBy(another: Trouble | null): void {
      trouble = another
    },
    /** Sets the page size of listings. */
    nameAtMost(files: number): void {
      most = files
    },
    async close() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
      await behind.stop()
    },
  }
}

/** Sets up a store, an app that uses it, and a member, Ann, for the tests in a file. */
export function appOnStore() {
  const s3 = beforehand(() => s3Store())
  const test = beforehand(() => openTestApp(s3.settings))
  const ann = beforehand(() => member(test, 'Ann'))
  afterAll(async () => {
    await test.close?.()
    await s3.close?.()
  })
  return { s3, test, ann }
}

export type S3Store = Awaited<ReturnType<typeof s3Store>>

/** Sends an error in S3's format. */
export function say(response: ServerResponse, status: number, code: string, more = ''): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`)
}
