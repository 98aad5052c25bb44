/** The noun for a draft in a conversation. */
export const MESSAGE_NOUN = 'message'

/** The key of a conversation's draft. */
export function placeOf(bondId: string): string {
  return `message ${bondId}`
}
