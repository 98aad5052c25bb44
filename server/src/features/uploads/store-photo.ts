import { PHOTOS_PAST_QUOTA_BYTES } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import { RefusalError } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { asRefusal, roomFor } from './hold-room.ts'
import { bytesOf, putPicture, removeStored } from './stored-files.ts'
import type { Owner } from './uploads.queries.ts'

/**
 * Keeps a photo in three sizes and answers its id. Throws 415 for what is no image, 413 for one too large to unpack or
 * where the owner's files leave no room, 503 where the disk leaves none.
 */
export async function storePhoto(deps: Deps, owner: Owner, bytes: Buffer): Promise<string> {
  const picture = await makePicture(bytes)
  if (picture === 'not_an_image')
    throw new RefusalError(
      415,
      'not_an_image',
      'This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.',
    )
  if (picture === 'too_many_pixels')
    throw new RefusalError(
      413,
      'too_many_pixels',
      'This picture has too many pixels. Please choose a smaller one.',
    )
  const { width, height } = picture
  const room = roomFor(deps, owner, PHOTOS_PAST_QUOTA_BYTES)
  const photo = { id: newId(), kind: 'photo' as const, contentType: PICTURE_TYPE, bytes: bytesOf(picture) }
  try {
    await room.hold(photo.bytes)
    await putPicture(deps.files, photo.id, picture)
    // The row comes last: what it names is there.
    await room.keep([{ ...photo, width, height, name: null }])
    return photo.id
  } catch (error) {
    // Nothing would ever find these bytes again.
    await removeStored(deps.files, photo.id)
    await room.letGo()
    throw asRefusal(error)
  }
}
