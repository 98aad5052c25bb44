import { msg } from '@kinhold/domain/msg'
import type { OpenUpload as Presented } from '@kinhold/contract/uploads'
import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Db } from '../../../db/database.ts'
import type { Person } from '../../../http/principal.ts'
import { nameOf } from '../../../http/receive-files.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { metadataValue } from '../../../http/resumable.ts'
import { presentMedia } from '../present-media.ts'
import type { StoredMedia } from '../stored-files.values.ts'
import { storedMedia } from '../uploads.queries.ts'
import { CLAIM_RETRY_SECONDS, type OpenUpload, openUploadOf } from './open-uploads.queries.ts'

/** An open upload, with its file if it is complete. */
export type SeenUpload = OpenUpload & { media: StoredMedia | null }

/**
 * Returns this sender's upload, with its file if it is complete. Returns null if there is no upload or the
 * file is gone.
 */
export async function seenOpenUpload(db: Db, id: string, sender: Person): Promise<SeenUpload | null> {
  const upload = await openUploadOf(db, id, sender)
  if (upload === null) return null
  const media = upload.doneAt === null ? null : await storedMedia(db, id)
  return upload.doneAt !== null && media === null ? null : { ...upload, media }
}

export function presentOpenUpload({ id, bytes, come, touchedAt, media }: SeenUpload): Presented {
  return {
    id,
    offset: come,
    length: bytes,
    expiresAt: expiryOf(touchedAt).toISOString(),
    media: media && presentMedia(media),
  }
}

/** Returns an upload's state as tus headers, without the values that the sender already knows. */
export function offsetHeaders({ come, touchedAt, media }: Pick<SeenUpload, 'come' | 'touchedAt' | 'media'>) {
  return {
    'upload-offset': String(come),
    'upload-expires': expiryOf(touchedAt).toUTCString(),
    // Headers may contain only ASCII.
    ...(media && { 'upload-media': Buffer.from(JSON.stringify(presentMedia(media))).toString('base64') }),
  }
}

/** Returns the headers from `offsetHeaders` plus the announced length and metadata. */
export function openUploadHeaders(upload: SeenUpload) {
  return {
    ...offsetHeaders(upload),
    'upload-length': String(upload.bytes),
    ...(upload.metadata !== null && { 'upload-metadata': upload.metadata }),
  }
}

/** Returns the time at which an upload expires if its last byte arrived at `touchedAt`. */
export function expiryOf(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + OPEN_UPLOAD_HOURS * 3_600_000)
}

export function nameIn({ metadata }: Pick<OpenUpload, 'metadata'>): string {
  return nameOf(metadataValue(metadata ?? '', 'filename'))
}

export const noUpload = () => notFound('This upload')

export function beingWritten(upload: OpenUpload) {
  const name = nameIn(upload)
  const sentence =
    name === ''
      ? msg`This file is being sent by another request. Please try again.`
      : msg`The file “${{ name }}” is being sent by another request. Please try again.`
  return refuse(423, 'being_written', sentence).with({ 'retry-after': String(CLAIM_RETRY_SECONDS) })
}
