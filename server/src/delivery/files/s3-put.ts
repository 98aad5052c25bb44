import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { givenBack } from './files.ts'
import { type Bucket, isNotKnown, nonsense } from './s3-client.ts'

// The smallest part size that stores accept.
const PART_BYTES = 5 * 1024 * 1024

/** Stores bytes under this key. */
export async function putWhole(bucket: Bucket, key: string, bytes: Buffer): Promise<void> {
  await bucket.ask(() => sendWhole(bucket, key, bytes))
}

/** Stores a stream in parts, whole or not at all. Rethrows the stream's error. */
export async function putStream(bucket: Bucket, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const failed: unknown[] = []
  const parts = partsOf(watched(bytes, failed))
  try {
    await bucket.ask(() =>
      send(bucket, key, parts).catch((error: unknown) => {
        // An error in the stream isn't the store's fault.
        if (failed.length === 0) throw error
      }),
    )
  } finally {
    await parts.return()
  }
  if (failed.length > 0) throw failed[0]
}

async function* watched(bytes: AsyncIterable<Buffer>, failed: unknown[]) {
  try {
    yield* bytes
  } catch (error) {
    failed.push(error)
    throw error
  }
}

type Part = { bytes: Buffer; isLast: boolean }

// All parts share one buffer, so each part overwrites the previous one.
async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part, void, void> {
  const memory = Buffer.allocUnsafeSlow(PART_BYTES)
  let filled = 0
  try {
    for await (const chunk of givenBack(bytes))
      for (let at = 0; at < chunk.length;) {
        if (filled === PART_BYTES) {
          yield { bytes: memory, isLast: false }
          filled = 0
        }
        const taken = chunk.copy(memory, filled, at)
        at += taken
        filled += taken
      }
    yield { bytes: memory.subarray(0, filled), isLast: true }
  } finally {
    // Free the buffer now. Otherwise, the buffers of many small files would pile up until the garbage
    // collector runs.
    memory.buffer.transfer(0)
  }
}

async function send(bucket: Bucket, key: string, parts: AsyncGenerator<Part, void, void>): Promise<void> {
  const first = (await parts.next()).value as Part
  if (first.isLast) return sendWhole(bucket, key, first.bytes)
  const { client, name, place, inTime } = bucket
  const object = { Bucket: name, Key: key }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), inTime())
  if (!UploadId) throw nonsense(place)
  try {
    const Parts = await sendParts(bucket, { ...object, UploadId }, first, parts)
    const whole = { ...object, UploadId, MultipartUpload: { Parts } }
    const { ETag } = await client.send(new CompleteMultipartUploadCommand(whole))
    if (!ETag) throw nonsense(place)
  } catch (error) {
    // If the upload can't be aborted now, the daily sweep removes it.
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), inTime()).catch(() => {})
    throw error
  }
}

async function sendParts(
  { client, place }: Bucket,
  upload: { Bucket: string; Key: string; UploadId: string },
  first: Part,
  parts: AsyncGenerator<Part, void, void>,
): Promise<{ PartNumber: number; ETag: string }[]> {
  const sent: { PartNumber: number; ETag: string }[] = []
  for (let part = first; ; part = (await parts.next()).value as Part) {
    const PartNumber = sent.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part.bytes }))
    if (!ETag) throw nonsense(place)
    sent.push({ PartNumber, ETag })
    if (part.isLast) return sent
  }
}

async function sendWhole({ client, name, place }: Bucket, key: string, bytes: Buffer): Promise<void> {
  const { ETag } = await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: bytes }))
  if (!ETag) throw nonsense(place)
}

/** Aborts a folder's incomplete uploads that began before the given time. */
export async function removeHalves(bucket: Bucket, folder: string, before: Date): Promise<void> {
  const { client, name, ask, inTime } = bucket
  for await (const halves of halvesIn(bucket, folder))
    for (const { Key, UploadId, Initiated } of halves) {
      if (Initiated === undefined || Initiated >= before) continue
      await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }), inTime()))
    }
}

async function* halvesIn({ client, name, ask, inTime }: Bucket, folder: string) {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const asked = new ListMultipartUploadsCommand({ Bucket: name, Prefix: folder, ...after })
    // Some stores can't list incomplete uploads.
    const page = await ask(() => client.send(asked, inTime()).catch(nullIfNotKnown))
    if (page === null) return
    yield page.Uploads ?? []
    if (!page.IsTruncated || !page.NextKeyMarker) return
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

function nullIfNotKnown(error: unknown): null {
  if (isNotKnown(error)) return null
  throw error
}
