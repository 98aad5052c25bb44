import type { Message, Quote } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import type { Voice } from '@kinhold/domain/messages'

/** A file that goes with a message: stored, or still only in this browser. */
export type WaitingFile = { name: string; file: Blob | null; stored: Media | null }

/**
 * A message that this browser is to send: whose it is and to which conversation, what it says, its place in the order
 * of sending (`at`, ISO 8601, when it was written), and the sentence why the server refused it, null while it waits.
 */
export type Waiting = {
  clientId: string
  playerId: number
  bondId: string
  at: string
  messageType: Message['messageType']
  content: string
  replyTo: Quote | null
  files: readonly WaitingFile[]
  voice: Voice | null
  problem: string | null
}

/** What is handed in to be sent; the rest is known. */
export type ToSend = Pick<Waiting, 'bondId' | 'messageType' | 'content' | 'replyTo' | 'files' | 'voice'>
