import type { Deps } from '../../deps.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import { RefusalError } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { putPicture, removeStored } from './stored-files.ts'
import { addUploads, type Owner } from './uploads.queries.ts'

/** Keeps a photo in three sizes and answers its id. Throws 415 for what is no image, 413 for one too large to unpack. */
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
  const { width, height, sizes } = picture
  const id = newId()
  try {
    await putPicture(deps.files, id, picture)
    // The row comes last: what it names is there.
    const photo = { id, kind: 'photo' as const, contentType: PICTURE_TYPE, bytes: sizes.full.length }
    await addUploads(deps.db, owner, [{ ...photo, width, height, name: null }])
    return id
  } catch (error) {
    // Nothing would ever find these bytes again.
    await removeStored(deps.files, id)
    throw error
  }
}
