import type { UserEvent } from '@testing-library/user-event'

/** Puts words into a field at once, behind what is in it, as pasting does: for where no single key matters. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field)
  await user.paste(words)
}
