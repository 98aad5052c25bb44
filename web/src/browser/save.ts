/** Saves a picture through the share sheet on a phone, or as a download if there is no share sheet. */
export async function saveImage(picture: Blob, fileName: string): Promise<'saved' | 'cancelled'> {
  const file = new File([picture], fileName, { type: picture.type })
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  if (isTouched && navigator.canShare?.({ files: [file] })) {
    const outcome = await openShareSheet({ files: [file] })
    if (outcome !== 'impossible') return outcome === 'shared' ? 'saved' : outcome
  }
  saveFile(file)
  return 'saved'
}

// The object URL is kept for this long, because no event reports when the browser has read the file.
const KEPT_MS = 60_000

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** The result of sharing: done, canceled by the user, or impossible on this device. */
type Shared = 'shared' | 'cancelled' | 'impossible'

/** Opens the device's share sheet for a link or files. */
export async function openShareSheet(shared: ShareData): Promise<Shared> {
  if (!navigator.share) return 'impossible'
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible'
  }
}
