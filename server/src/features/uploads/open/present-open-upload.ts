import type { OpenUpload } from '@kinhold/contract/uploads'
import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { presentMedia } from '../present-media.ts'
import type { StoredMedia } from '../stored-files.values.ts'

type Seen = {
  id: string
  bytes: number
  come: number
  metadata: string | null
  touchedAt: Date
  media: StoredMedia | null
}

/** The response form of an open upload. */
export function presentOpenUpload({ id, bytes, come, touchedAt, media }: Seen): OpenUpload {
  return {
    id,
    offset: come,
    length: bytes,
    expiresAt: expiryOf(touchedAt).toISOString(),
    media: media && presentMedia(media),
  }
}

/** The same as tus headers, without values that the sender knows. */
export function offsetHeaders({ come, touchedAt, media }: Pick<Seen, 'come' | 'touchedAt' | 'media'>) {
  return {
    'upload-offset': String(come),
    'upload-expires': expiryOf(touchedAt).toUTCString(),
    // Headers hold ASCII only.
    ...(media && { 'upload-media': Buffer.from(JSON.stringify(presentMedia(media))).toString('base64') }),
  }
}

/** The same with the announced length and metadata. */
export function openUploadHeaders(upload: Seen) {
  return {
    ...offsetHeaders(upload),
    'upload-length': String(upload.bytes),
    ...(upload.metadata !== null && { 'upload-metadata': upload.metadata }),
  }
}

/** Expiry of an upload whose last byte arrived at `touchedAt`. */
export function expiryOf(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + OPEN_UPLOAD_HOURS * 3_600_000)
}
