import { IDLE_UPLOAD_HOURS, OPEN_UPLOADS_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { newKey } from '../../delivery/files/sealed.ts'
import { newId } from '../../http/tokens.ts'
import { DISK_FULL, isDiskFull, leftFor, type NoRoom } from '../uploads/hold-room.ts'
import { addOpenUpload, countOpenUploads, idleUploadsOf } from './open-uploads.queries.ts'
import { removeOpenUpload } from './remove-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'config'>
/** The sender's announcement of a file. */
type Announced = { playerId: number; bytes: number; metadata: string | null }
type Opened = { id: string; touchedAt: Date }
/** Reasons that no upload is opened: no room, or too many open ones. */
export type NotOpened = NoRoom | { refused: 'too_many_open' }

/**
 * Opens an upload and reserves its room. If there is no room or too many are open, the member's uploads that had no
 * byte for an hour are removed first.
 */
export async function openUpload(deps: Stores, announced: Announced): Promise<Opened | NotOpened> {
  if (await isDiskFull(deps.files, announced.bytes)) return DISK_FULL
  const opened = await tryToOpen(deps, announced)
  if (!('refused' in opened)) return opened
  const idle = await idleUploadsOf(deps.db, announced.playerId)
  for (const id of idle) await removeOpenUpload(deps, id, { untouchedHours: IDLE_UPLOAD_HOURS })
  return idle.length > 0 ? tryToOpen(deps, announced) : opened
}

function tryToOpen(deps: Stores, announced: Announced): Promise<Opened | NotOpened> {
  return deps.db.transaction().execute(async (tx) => {
    const id = newId()
    const left = await leftFor(tx, deps, { id, playerId: announced.playerId, past: 0 }, announced.bytes)
    if (typeof left !== 'number') return left
    // The player's row is locked by now: no other upload is opened in parallel.
    if ((await countOpenUploads(tx, announced.playerId)) >= OPEN_UPLOADS_MOST)
      return { refused: 'too_many_open' }
    return { id, touchedAt: await addOpenUpload(tx, { id, key: newKey(), ...announced }) }
  })
}
