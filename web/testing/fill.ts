import type { UserEvent } from '@testing-library/user-event'

/** Pastes words into a field after its content, for tests in which single keys do not matter. */
export async function fill(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field)
  await user.paste(words)
}
