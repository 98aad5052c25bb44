import type { Message, Quote } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import type { Voice } from '@kinhold/domain/messages'

/** A file of a message: already stored, or still in this browser only. */
export type WaitingFile = { name: string; file: Blob | null; stored: Media | null }

/**
 * A message that this browser has yet to send: its player and conversation, its content, the time of writing that sets
 * the sending order (`at`, ISO 8601), and the server's reason for a refusal, null while it waits.
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

/** The caller's part of a message to send; the rest is added when it is stored. */
export type ToSend = Pick<Waiting, 'bondId' | 'messageType' | 'content' | 'replyTo' | 'files' | 'voice'>
