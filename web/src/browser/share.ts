/** What came of sharing: done, closed by the person, or 'impossible' where the device has no sharing or refuses. */
export type Shared = 'shared' | 'cancelled' | 'impossible'

/** Hands a link to the device's own sharing. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<Shared> {
  if (!navigator.share) return 'impossible'
  try {
    await navigator.share(link)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'impossible'
  }
}
