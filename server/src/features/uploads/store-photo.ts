import { PHOTOS_PAST_QUOTA_BYTES } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { fillRoom } from './fill-room.ts'
import { roomFor } from './hold-room.ts'
import { putPicture } from './put-picture.ts'
import { bytesOf } from './stored-files.values.ts'
import type { Owner } from './uploads.queries.ts'

/** The refusals of a photo that is not stored. */
export type PhotoNotStored = Refused<413 | 415 | 503>

/** Stores a photo in three sizes and returns its id. */
export async function storePhoto(deps: Deps, owner: Owner, bytes: Buffer): Promise<string | PhotoNotStored> {
  const picture = await makePicture(bytes)
  if (picture === 'not_an_image')
    return refuse(415, picture, 'This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.')
  if (picture === 'too_many_pixels')
    return refuse(413, picture, 'This picture has too many pixels. Please choose a smaller one.')
  const { width, height } = picture
  const room = roomFor(deps, owner, PHOTOS_PAST_QUOTA_BYTES)
  const photo = { id: newId(), kind: 'photo' as const, contentType: PICTURE_TYPE, bytes: bytesOf(picture) }
  return fillRoom(deps.files, room, [photo.id], async () => {
    const full = await room.hold(photo.bytes)
    if (full) return full
    await putPicture(deps.files, photo.id, picture)
    // The row comes last, once its files exist.
    return (await room.keep([{ ...photo, width, height, name: null }])) ?? photo.id
  })
}
