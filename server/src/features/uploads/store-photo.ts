import { PHOTOS_PAST_QUOTA_BYTES } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import { newId } from '../../http/tokens.ts'
import { fillRoom, type NotKept } from './fill-room.ts'
import { type NoRoom, roomFor } from './hold-room.ts'
import { putPicture } from './put-picture.ts'
import { bytesOf } from './stored-files.values.ts'
import type { Owner } from './uploads.queries.ts'

/** Reasons for a photo that was not stored. */
export type PhotoNotStored = NoRoom | NotKept | { refused: 'not_an_image' | 'too_many_pixels' }

/** Stores a photo in three sizes and returns its id. */
export async function storePhoto(deps: Deps, owner: Owner, bytes: Buffer): Promise<string | PhotoNotStored> {
  const picture = await makePicture(bytes)
  if (typeof picture === 'string') return { refused: picture }
  const { width, height } = picture
  const room = roomFor(deps, owner, PHOTOS_PAST_QUOTA_BYTES)
  const photo = { id: newId(), kind: 'photo' as const, contentType: PICTURE_TYPE, bytes: bytesOf(picture) }
  const refused = await fillRoom<NoRoom>(deps.files, room, [photo.id], async () => {
    const full = await room.hold(photo.bytes)
    if (full) return full
    await putPicture(deps.files, photo.id, picture)
    // The row comes last, once its files exist.
    return room.keep([{ ...photo, width, height, name: null }])
  })
  return refused ?? photo.id
}
