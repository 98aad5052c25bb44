import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { FileStore } from './files.ts'
import type { Bucket } from './s3-client.ts'
import { isAbsent, isNotKnown, nonsense } from './s3-trouble.ts'

const KEY = 'store-id'

/** The id of a store in a bucket, as the one line of its object `store-id`. */
export function s3StoreId(bucket: Bucket): Pick<FileStore, 'place' | 'id' | 'takeId' | 'dropId'> {
  const place = {
    files: bucket.place,
    id: `${KEY} in ${bucket.place}`,
    settings: 'S3_ENDPOINT and S3_BUCKET',
  }
  return {
    place,
    id: () => idIn(bucket),
    async takeId(id) {
      await bucket.ask(() => write(bucket, id))
      return (await idIn(bucket)) ?? ''
    },
    async dropId() {
      const { client, name, ask, inTime } = bucket
      await ask(() => client.send(new DeleteObjectCommand({ Bucket: name, Key: KEY }), inTime()))
    },
  }
}

// Refused where there is one by now: whoever comes second finds that of the first.
async function write({ client, name, inTime }: Bucket, id: string): Promise<void> {
  const object = { Bucket: name, Key: KEY, Body: `${id}\n`, ContentType: 'text/plain' }
  try {
    await client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }), inTime())
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 412 || status === 409) return
    // A store that cannot refuse it: nobody had one a moment ago.
    if (!isNotKnown(error)) throw error
    await client.send(new PutObjectCommand(object), inTime())
  }
}

function idIn({ client, name, ask, place, inTime }: Bucket): Promise<string | null> {
  return ask(async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: KEY }), inTime())
      const id = (await text(Body as Readable)).trim()
      // A page of another program is no id.
      if (!/^[\w-]{1,64}$/.test(id)) throw nonsense(place)
      return id
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  })
}
