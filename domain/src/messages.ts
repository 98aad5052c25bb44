import { MESSAGE_EDIT_MINUTES } from './limits.ts'

/** Private messages: their types, and the rules for changing them. */

/** `text`: words with or without files; `media`: files without words; `voice`: a recording. */
export const MESSAGE_TYPES = ['text', 'media', 'voice'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** A recording: its duration in seconds, and its loudness from beginning to end, 0 to 100. */
export type Voice = { duration: number; levels: number[] }

type Written = { senderId: number; messageType: MessageType; createdAt: Date }

/** The reason that a player may not edit a message; null if they may. Only messages with words can be edited. */
export function obstacleToEdit(playerId: number, { senderId, messageType, createdAt }: Written, now: Date) {
  if (senderId !== playerId) return 'not_sender'
  if (messageType !== 'text') return 'no_words'
  const age = now.getTime() - createdAt.getTime()
  return age > MESSAGE_EDIT_MINUTES * 60_000 ? 'too_late' : null
}

/** True for exactly one emoji as people see it, even if several code points form it (Unicode, RGI_Emoji). */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text)
}

type Part = { kind: 'picture' | 'video' | 'audio' | 'pdf' }

/** The text in place of words where only text is shown: 'Picture', '3 files', 'Voice message (0:42)'. */
export function wordsFor(parts: readonly Part[], voice: { duration: number } | null): string {
  if (voice) return `Voice message (${clockOf(voice.duration)})`
  const [first] = parts
  if (parts.length === 1) return WORDS[first!.kind][0]
  const isOneKind = parts.every(({ kind }) => kind === first?.kind)
  return `${parts.length} ${isOneKind ? WORDS[first!.kind][1] : 'files'}`
}

const WORDS: Record<Part['kind'], [one: string, many: string]> = {
  picture: ['Picture', 'pictures'],
  video: ['Video', 'videos'],
  audio: ['Sound', 'sounds'],
  pdf: ['PDF', 'PDFs'],
}

/** Seconds as a media player shows them: '0:42', '5:00'. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
