import type { Quote } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import type { Detailed } from '@kinhold/domain/messages'

/** A file of a message; `stored` is null while only this browser has the file. */
export type WaitingFile = { name: string; file: Blob | null; stored: Media | null }

/** A message as a person writes it, with the details of its kind. */
export type Written = Detailed & { content: string; files: readonly WaitingFile[] }

export type ToSend = Written & { bondId: string; replyTo: Quote | null }

/** An unsent message; `at` is the time of writing, and `problem` the reason for a refusal. */
export type Waiting = ToSend & { clientId: string; playerId: number; at: string; problem: string | null }
