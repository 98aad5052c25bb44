import { saveFile } from './save-file.ts'

/**
 * Saves a picture on the device. On a phone by its share sheet, where 'Save Image' is, since downloads are hard to find
 * there; elsewhere as a download. 'cancelled' where the sheet was closed. Throws where neither is
 * possible.
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
