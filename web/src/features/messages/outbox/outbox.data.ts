import type { ToSend, Waiting } from './waiting.ts'

/** What of the member's waits to be sent in a conversation, in the order of sending. */
export function useWaiting(_bondId: string): readonly Waiting[] {
  return NONE
}

/** What can be done with the member's outbox. `send` resolves once the message is kept in this browser. */
export function useOutbox(): {
  send: (message: ToSend) => Promise<void>
  retry: (clientId: string) => void
  discard: (clientId: string) => void
} {
  return { send: async () => {}, retry: () => {}, discard: () => {} }
}

const NONE: readonly Waiting[] = []
