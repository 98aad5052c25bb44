import { saveFile } from './save-file.ts'

/**
 * Saves a picture to the device. On a phone it opens the share sheet with its 'Save Image', since downloads are hard to
 * find there; elsewhere it downloads. 'cancelled' if the person closed the sheet. Throws if neither works.
 */
export async function saveImage(picture: Blob, fileName: string): Promise<'saved' | 'cancelled'> {
  const file = new File([picture], fileName, { type: picture.type })
  if (isTouched() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'saved'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  saveFile(file)
  return 'saved'
}

function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
