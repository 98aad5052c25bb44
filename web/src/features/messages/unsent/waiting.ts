import type { Message, Quote } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import type { Voice } from '@kinhold/domain/messages'

/** A file of a message: already stored, or still in this browser only. */
export type WaitingFile = { name: string; file: Blob | null; stored: Media | null }

/** `at`: the time of writing, which sets the order. `problem`: the reason for a refusal, else null. */
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

export type ToSend = Pick<Waiting, 'bondId' | 'messageType' | 'content' | 'replyTo' | 'files' | 'voice'>
