import type { Quote } from '@kinhold/contract/messages'
import type { Media } from '@kinhold/contract/uploads'
import type { Detailed } from '@kinhold/domain/messages'

/** A file in a message. `stored` is null until the file has been uploaded. */
export type WaitingFile = { name: string; file: Blob | null; stored: Media | null }

/** A message as it was written, with any details its kind needs. */
export type Written = Detailed & { content: string; files: readonly WaitingFile[] }

export type ToSend = Written & { bondId: string; replyTo: Quote | null }

/** An unsent message. `at` is when it was written, and `problem` is why it was rejected. */
export type Waiting = ToSend & { clientId: string; playerId: number; at: string; problem: string | null }
