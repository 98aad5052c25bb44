import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { makePicture, type Picture, PICTURE_SIZES, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import { RefusalError } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { addUpload, type Owner } from './uploads.queries.ts'

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
  const id = newId()
  try {
    await keep(deps, id, owner, picture)
    return id
  } catch (error) {
    // Nothing would ever find these bytes again.
    await removePhoto(deps.files, id)
    throw error
  }
}

/** Removes the bytes of a photo in all its sizes. */
export async function removePhoto(files: FileStore, id: string): Promise<void> {
  for (const size of PICTURE_SIZES) await files.remove(`${id}.${size}`)
}

async function keep(deps: Deps, id: string, owner: Owner, picture: Picture): Promise<void> {
  const writing = PICTURE_SIZES.map((size) => deps.files.put(`${id}.${size}`, picture.sizes[size]))
  const failed = (await Promise.allSettled(writing)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  // The row comes last: what it names is there.
  await addUpload(deps.db, {
    id,
    owner,
    contentType: PICTURE_TYPE,
    bytes: picture.sizes.full.length,
    width: picture.width,
    height: picture.height,
  })
}
