import type { Db } from '../../../db/database.ts'
import { nameOf } from '../../../http/receive-files.ts'
import { notFound } from '../../../http/refusals.ts'
import { metadataValue } from '../../../http/resumable.ts'
import type { StoredMedia } from '../stored-files.values.ts'
import { storedMedia } from '../uploads.queries.ts'
import { type OpenUpload, openUploadOf } from './open-uploads.queries.ts'

/** An open upload with the finished file once it is complete. */
export type SeenUpload = OpenUpload & { media: StoredMedia | null }

/** This player's upload with its finished file; null without one, or when the finished file is gone. */
export async function seeOpenUpload(db: Db, id: string, playerId: number): Promise<SeenUpload | null> {
  const upload = await openUploadOf(db, id, playerId)
  if (upload === null) return null
  const media = upload.doneAt === null ? null : await storedMedia(db, id)
  return upload.doneAt !== null && media === null ? null : { ...upload, media }
}

/** The file name on the sender's device. */
export function nameIn({ metadata }: Pick<OpenUpload, 'metadata'>): string {
  return nameOf(metadataValue(metadata ?? '', 'filename'))
}

/** The refusal of an upload that is not the caller's. */
export const noUpload = () => notFound('This upload')
