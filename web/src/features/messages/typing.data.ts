/** Whether the other side of a conversation is typing, and `tell` to tell them that the member is (MSG-42). */
export function useTyping(_bondId: string): { isTyping: boolean; tell: (text?: string) => void } {
  return { isTyping: false, tell: () => {} }
}
