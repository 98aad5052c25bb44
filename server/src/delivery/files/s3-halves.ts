import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-client.ts'
import { isNotKnown } from './s3-trouble.ts'

/** Aborts incomplete uploads to this folder of a bucket that were begun before a moment. */
export async function removeHalves(bucket: Bucket, folder: string, before: Date): Promise<void> {
  for await (const halves of halvesIn(bucket, folder))
    for (const { Key, UploadId, Initiated } of halves)
      if (Initiated !== undefined && Initiated < before) await giveUp(bucket, { Key, UploadId })
}

async function giveUp(
  { client, name, ask, inTime }: Bucket,
  half: { Key: string | undefined; UploadId: string | undefined },
): Promise<void> {
  await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket: name, ...half }), inTime()))
}

async function* halvesIn({ client, name, ask, inTime }: Bucket, folder: string) {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const asked = new ListMultipartUploadsCommand({ Bucket: name, Prefix: folder, ...after })
    // A store that cannot list them has its own rule to remove them.
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
