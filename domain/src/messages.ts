import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'
import { type FileKind, wordsForFiles } from './file-words.ts'
import { MESSAGE_EDIT_MINUTES } from './limits.ts'

/** The kinds of private messages, and the rules for editing a message. */

/** The details of a message, by its kind. Kinds without details are omitted. */
export type Details = {
  /** A recording's length in seconds, and its loudness over time as levels from 0 to 100. */
  voice: { duration: number; levels: number[] }
}

type Parts = readonly { kind: FileKind }[]

type Kind = {
  /** Set if the sender writes the message's text. Such text can be searched and edited. */
  isWritten?: true
  /** The files that a message of this kind needs: one or more of any type, or one of the given type. */
  files?: 'any' | FileKind
  /** Returns the text that represents a message in lists, notices and quotes. */
  words?(details: unknown, parts: Parts): string
  /** Returns the error for invalid details or files. Set for each kind with details. */
  unfit?(): MessageDescriptor
}

/** The kinds of private messages, one per row (decision 52). */
export const KINDS = tableOf({
  text: { isWritten: true },
  media: { files: 'any', words: (_, parts) => wordsForFiles(parts) },
  voice: {
    files: 'audio',
    words: ({ duration }: Details['voice']) => `Voice message (${clockOf(duration)})`,
    unfit: () => msg`This recording cannot be sent. Please record it again.`,
  },
})

function tableOf<K extends string>(kinds: Record<K, Kind>): Record<K, Kind> {
  return kinds
}

export type MessageType = keyof typeof KINDS
export const MESSAGE_TYPES = Object.keys(KINDS) as MessageType[]

/** The kinds of messages that have details. */
export const DETAILED = MESSAGE_TYPES.filter((kind) => KINDS[kind].unfit) as (keyof Details)[]

/** A message with the details that go with its kind. */
export type Detailed = { messageType: MessageType } & { [K in keyof Details]?: Details[K] | null | undefined }

/** Returns a message's details, or null for a kind that has none. */
export function detailsOf(message: Detailed): Details[keyof Details] | null {
  return message[message.messageType as keyof Details] ?? null
}

/** Returns one field per kind with details. All are null except the field for the message's own kind. */
export function detailFields(messageType: MessageType, details: unknown) {
  const fields = DETAILED.map((kind) => [kind, kind === messageType ? details : null])
  return Object.fromEntries(fields) as { [K in keyof Details]: Details[K] | null }
}

/** Describes a message that has no text: 'Picture', '3 files', 'Voice message (0:42)'. */
export function wordsFor(message: Detailed, parts: Parts): string {
  return KINDS[message.messageType].words?.(detailsOf(message), parts) ?? ''
}

type Written = { senderId: number; messageType: MessageType; createdAt: Date }

/** Returns the reason why a player can't edit a message, or null if they can. */
export function obstacleToEdit(playerId: number, { senderId, messageType, createdAt }: Written, now: Date) {
  if (senderId !== playerId) return 'not_sender'
  if (!KINDS[messageType]?.isWritten) return 'no_words'
  const age = now.getTime() - createdAt.getTime()
  return age > MESSAGE_EDIT_MINUTES * 60_000 ? 'too_late' : null
}

/** Returns true if the text is exactly one emoji from Unicode's RGI_Emoji set. */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text)
}

/** Formats seconds the way a media player does: '0:42', '5:00'. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
