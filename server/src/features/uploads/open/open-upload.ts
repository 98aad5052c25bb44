import { IDLE_UPLOAD_HOURS, OPEN_UPLOADS_MOST } from '@kinhold/domain/limits'
import { msg, plural } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import { newKey } from '../../../delivery/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { sayEmpty, TOO_LARGE, tooLargeSentence } from '../../../http/receive-files.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { newId } from '../../../http/tokens.ts'
import { holderOf, isDiskFull, leftFor } from '../hold-room.ts'
import { DISK_FULL } from '../refuse-upload.ts'
import { removeOpenUpload } from '../remove-upload.ts'
import { addOpenUpload, countOpenUploads, idleUploadsOf, type Room } from './open-uploads.queries.ts'
import { nameIn } from './present-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'config' | 'live'>
/**
 * A file's description, which the client sends before the file's bytes. `bytes` is null if the length is
 * missing or invalid.
 */
type Announced = { bytes: number | null; isDeferred: boolean; metadata: string }
type Wish = Room & { bytes: number; metadata: string | null }

const METADATA_MOST = 2_000

/** Opens an upload and reserves room. If that fails, removes the sender's idle uploads and retries once. */
export async function openUpload(deps: Stores, room: Room, announced: Announced) {
  const bytes = bytesOf(announced, deps.config.maxUploadMb)
  if (isRefused(bytes)) return bytes
  if (await isDiskFull(deps.files, bytes)) return DISK_FULL
  const wish = { ...room, bytes, metadata: announced.metadata || null }
  const opened = await tryToOpen(deps, wish)
  if (!isRefused(opened)) return opened
  const idle = await idleUploadsOf(deps.db, room.sender)
  for (const id of idle) await removeOpenUpload(deps, id, { untouchedHours: IDLE_UPLOAD_HOURS })
  return idle.length > 0 ? tryToOpen(deps, wish) : opened
}

// Returns the announced size, or the refusal if the announcement is invalid.
function bytesOf({ bytes, isDeferred, metadata }: Announced, megabytes: number) {
  const name = nameIn({ metadata })
  if (isDeferred)
    return refuse(400, 'length_deferred', msg`Please say with Upload-Length how many bytes the file has.`)
  if (bytes === null)
    return refuse(400, 'length_required', msg`Upload-Length must say how many bytes the file has.`)
  if (bytes === 0) return refuse(400, 'file_required', sayEmpty(name))
  if (bytes > megabytes * 1024 * 1024) return refuse(413, TOO_LARGE, tooLargeSentence(name, megabytes))
  if (metadata.length > METADATA_MOST)
    return refuse(
      400,
      'metadata_too_long',
      msg`Upload-Metadata may have ${plural({ most: METADATA_MOST }, { one: '# character', other: '# characters' })}.`,
    )
  return bytes
}

const tryToOpen = action(async (tx, deps: Stores, wish: Wish) => {
  const id = newId()
  const left = await leftFor(
    tx,
    deps,
    holderOf({ id, ...wish, isForOther: wish.vaultId !== null }),
    wish.bytes,
  )
  if (isRefused(left)) return left
  // `leftFor` has locked the player's row, so other requests for the same quota wait.
  if ((await countOpenUploads(tx, wish.sender)) >= OPEN_UPLOADS_MOST)
    return refuse(
      409,
      'too_many_open',
      msg`You are already sending ${plural({ most: OPEN_UPLOADS_MOST }, { one: '# file', other: '# files' })}. Please wait until one has arrived, or cancel one.`,
    )
  return { id, touchedAt: await addOpenUpload(tx, { id, key: newKey(), ...wish }) }
})
