/**
 * Returns true for a HEIC or HEIF picture, the format of iPhone photos. Checks the name too, because some
 * browsers report no type for such pictures.
 */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

// Safari limits a canvas to 16.7 megapixels.
const SIDE_MOST = 4096
const QUALITY = 0.92

/** Returns a picture as a JPEG. Rejects if this browser can't decode the picture. */
export async function asJpeg(file: File): Promise<File> {
  const picture = await decode(file)
  const scale = Math.min(1, SIDE_MOST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  const made = await promise
  if (!made) throw new Error('The picture could not be drawn.')
  const name = file.name.replace(/\.hei[cf]$/i, '.jpg')
  return new File([made], name, { type: 'image/jpeg', lastModified: file.lastModified })
}

async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file)
  } catch {
    const image = new Image()
    image.src = URL.createObjectURL(file)
    await image.decode().finally(() => URL.revokeObjectURL(image.src))
    return image
  }
}
