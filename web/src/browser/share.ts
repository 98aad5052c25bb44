/** The result of sharing: done, closed by the person, or 'impossible' if the device has no sharing or refuses. */
export type Shared = 'shared' | 'cancelled' | 'impossible'

/** Opens the device's share sheet for a link. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<Shared> {
  if (!navigator.share) return 'impossible'
  try {
    await navigator.share(link)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible'
  }
}
