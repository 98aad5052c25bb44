import { PICTURE_SIZES } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import { removeOldLogs } from '../sign-in/phone-log.queries.ts'
import { removeExpired } from '../sign-in/sessions.queries.ts'
import { forgetUnusedUploads } from '../uploads/uploads.queries.ts'

/** Removes what nobody may keep any longer: old logs, expired sessions and codes, uploads nothing used. Runs again safely. */
export async function sweep({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  await removeOldLogs(db)
  await removeExpired(db)
  for (const id of await forgetUnusedUploads(db))
    for (const size of PICTURE_SIZES) await files.remove(`${id}.${size}`)
}
