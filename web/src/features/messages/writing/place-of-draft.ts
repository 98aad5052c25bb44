/** What is written in a conversation, as a sentence calls it. */
export const MESSAGE_NOUN = 'message'

/** The place of the draft of a conversation: each has its own. */
export function placeOf(bondId: string): string {
  return `message ${bondId}`
}
