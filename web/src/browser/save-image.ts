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
  download(file)
  return 'saved'
}

function isTouched(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

// The browser reads the file some time after the click, and does not tell when.
const KEPT_MS = 60_000

function download(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
