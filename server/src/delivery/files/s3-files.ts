import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config.ts'
import { FILE_NAME, type FileStore, type Mark, MARKS, safeName, StoreAway } from './files.ts'
import { type Bucket, bucketOf, isAbsent, isNotKnown, nonsense, PATIENCE } from './s3-client.ts'
import { putStream, putWhole, removeHalves } from './s3-put.ts'

/** Opens a store in a bucket of an S3-compatible service. */
export function s3Files(settings: S3Settings, patience = PATIENCE): FileStore {
  const bucket = bucketOf(settings, patience)
  const { place } = bucket
  const mark = (kind: Mark) => lineIn(bucket, `store-${kind}`)
  return {
    place: {
      files: place,
      id: `store-id in ${place}`,
      lease: `store-lease in ${place}`,
      settings: 'S3_ENDPOINT and S3_BUCKET',
    },
    mark,
    async takeMark(kind, line) {
      await bucket.ask(() => write(bucket, `store-${kind}`, line))
      return (await mark(kind)) ?? ''
    },
    async dropMarks() {
      for (const kind of MARKS) await remove(bucket, `store-${kind}`)
    },
    put: async (name, bytes) =>
      Buffer.isBuffer(bytes) ? putWhole(bucket, keyOf(name), bytes) : putStream(bucket, keyOf(name), bytes),
    get: async (name, range) => read(bucket, keyOf(name), range),
    size: async (name) => (await headOf(bucket, keyOf(name)))?.size ?? null,
    putAt: async (name) => (await headOf(bucket, keyOf(name)))?.at ?? null,
    remove: async (name) => remove(bucket, keyOf(name)),
    names: (from) => namesIn(bucket, from),
    removeHalves: (before) => removeHalves(bucket, FOLDER, before),
    check: async () => void (await mark('id')),
    disk: null,
  }
}

const FOLDER = 'files/'

function keyOf(name: string): string {
  return FOLDER + safeName(name)
}

type Range = Parameters<FileStore['get']>[1]

async function read(bucket: Bucket, key: string, range: Range): ReturnType<FileStore['get']> {
  const { client, name, ask, place, patience } = bucket
  const Range = range && `bytes=${range.start}-${range.end}`
  return ask(async () => {
    // Apply the timeout only to the start of the response, because the body may take longer.
    const tooLate = new AbortController()
    const clock = setTimeout(() => tooLate.abort(), patience.answer)
    try {
      const asked = new GetObjectCommand({ Bucket: name, Key: key, Range })
      const answer = await client.send(asked, { abortSignal: tooLate.signal }).catch(nullIfAbsent)
      if (answer === null) return null
      const body = answer.Body as IncomingMessage
      const size = range ? wholeOf(answer.ContentRange, range) : answer.ContentLength
      if (isStored(answer) && size !== undefined)
        return { stream: steadyBody(body, patience.standstill), size }
      body.destroy()
      throw nonsense(place)
    } finally {
      clearTimeout(clock)
    }
  })
}

/** Aborts a response if it delivers no bytes for this long while its reader is waiting. */
function steadyBody(body: IncomingMessage, standstill: number): IncomingMessage {
  // The byte count at the last check, or null if the buffer held unread bytes at that check. Only the same
  // count at two consecutive checks proves that the reader is waiting.
  let waitedAt: number | null = null
  const watch = setInterval(() => {
    const isWaitedFor = body.readableLength === 0 && !body.complete
    const at = isWaitedFor ? body.socket.bytesRead : null
    if (at !== null && at === waitedAt)
      body.destroy(new StoreAway('The file store stopped in the middle of a file.'))
    waitedAt = at
  }, standstill)
  watch.unref()
  return body.once('close', () => clearInterval(watch))
}

/** Returns the size of the whole file if the response contains exactly the requested range. */
function wholeOf(part: string | undefined, { start, end }: NonNullable<Range>): number | undefined {
  const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(part ?? '') ?? []
  return Number(from) === start && Number(to) === end ? Number(whole) : undefined
}

async function headOf({ client, name, ask, place, inTime }: Bucket, key: string) {
  return ask(async () => {
    const asked = new HeadObjectCommand({ Bucket: name, Key: key })
    const head = await client.send(asked, inTime()).catch(nullIfAbsent)
    if (head === null) return null
    if (!isStored(head) || head.ContentLength === undefined) throw nonsense(place)
    return { size: head.ContentLength, at: head.LastModified! }
  })
}

// Every store sends ETag and Last-Modified with a file. Other programs rarely send both with a web page.
function isStored({ ETag, LastModified }: { ETag?: string; LastModified?: Date }): boolean {
  return ETag !== undefined && LastModified !== undefined
}

async function remove({ client, name, ask, inTime }: Bucket, key: string): Promise<void> {
  await ask(() => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }), inTime()))
}

// S3 lists names in order, so the list can start after `from`.
async function* namesIn(
  { client, name, ask, place, inTime }: Bucket,
  from?: string,
): AsyncGenerator<string[]> {
  const after = from === undefined ? {} : { StartAfter: keyOf(from) }
  let next: string | undefined
  do {
    const page = await ask(() => {
      const asked = { Bucket: name, Prefix: FOLDER, ContinuationToken: next, ...after }
      return client.send(new ListObjectsV2Command(asked), inTime())
    })
    if (page.Name !== name) throw nonsense(place)
    const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(FOLDER.length))
    const ours = names.filter((each) => FILE_NAME.test(each))
    if (ours.length > 0) yield ours
    next = page.NextContinuationToken
  } while (next !== undefined)
}

// The write fails if the object already exists, so that the first writer wins.
async function write({ client, name, inTime }: Bucket, key: string, line: string): Promise<void> {
  const object = { Bucket: name, Key: key, Body: `${line}\n`, ContentType: 'text/plain' }
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }), inTime())
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 412 || status === 409) return
    // The store doesn't support conditional writes.
    if (!isNotKnown(error)) throw error
    await client.send(new PutObjectCommand(object), inTime())
  }
}

function lineIn({ client, name, ask, place, inTime }: Bucket, key: string): Promise<string | null> {
  return ask(async () => {
    const asked = new GetObjectCommand({ Bucket: name, Key: key })
    const answer = await client.send(asked, inTime()).catch(nullIfAbsent)
    if (answer === null) return null
    const line = (await text(answer.Body as Readable)).trim()
    // A web page from another program must not be mistaken for an id.
    if (!/^[\w-]{1,64}$/.test(line)) throw nonsense(place)
    return line
  })
}

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}
