import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { FileStore } from './files.ts'
import type { Bucket } from './s3-client.ts'
import { isAbsent, isNotKnown, nonsense } from './s3-trouble.ts'

const ID = 'store-id'
const LEASE = 'store-lease'

/** The id and the lease of a store in a bucket, each a one-line object. */
export function s3StoreId(
  bucket: Bucket,
): Pick<FileStore, 'place' | 'id' | 'takeId' | 'dropId' | 'lease' | 'takeLease'> {
  const place = {
    files: bucket.place,
    id: `${ID} in ${bucket.place}`,
    lease: `${LEASE} in ${bucket.place}`,
    settings: 'S3_ENDPOINT and S3_BUCKET',
  }
  const take = async (key: string, line: string) => {
    await bucket.ask(() => write(bucket, key, line))
    return (await lineIn(bucket, key)) ?? ''
  }
  return {
    place,
    id: () => lineIn(bucket, ID),
    takeId: (line) => take(ID, line),
    async dropId() {
      const { client, name, ask, inTime } = bucket
      for (const Key of [ID, LEASE])
        await ask(() => client.send(new DeleteObjectCommand({ Bucket: name, Key }), inTime()))
    },
    lease: () => lineIn(bucket, LEASE),
    takeLease: (line) => take(LEASE, line),
  }
}

// The write fails if the object exists: the second writer then reads the first one's line.
async function write({ client, name, inTime }: Bucket, key: string, line: string): Promise<void> {
  const object = { Bucket: name, Key: key, Body: `${line}\n`, ContentType: 'text/plain' }
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }), inTime())
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 412 || status === 409) return
    // The store does not support conditional writes; the object was missing a moment ago.
    if (!isNotKnown(error)) throw error
    await client.send(new PutObjectCommand(object), inTime())
  }
}

function lineIn({ client, name, ask, place, inTime }: Bucket, key: string): Promise<string | null> {
  return ask(async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }), inTime())
      const line = (await text(Body as Readable)).trim()
      // Another program's page is no id.
      if (!/^[\w-]{1,64}$/.test(line)) throw nonsense(place)
      return line
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  })
}
