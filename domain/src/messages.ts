import { MESSAGE_EDIT_MINUTES } from './limits.ts'

/** Private messages: what one is made of, and who may do what with it. */

/** Words with or without files; files without words; something recorded. */
export const MESSAGE_TYPES = ['text', 'media', 'voice'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** Of something recorded: its length in seconds, and how loud it is from beginning to end, 0 to 100. */
export type Voice = { duration: number; levels: number[] }

type Written = { senderId: number; messageType: MessageType; createdAt: Date }

/** Why somebody may not edit a message; null where they may. Only what is of words has words to edit. */
export function obstacleToEdit(
  playerId: number,
  { senderId, messageType, createdAt }: Written,
  now: Date,
): 'not_sender' | 'no_words' | 'too_late' | null {
  if (senderId !== playerId) return 'not_sender'
  if (messageType !== 'text') return 'no_words'
  const age = now.getTime() - createdAt.getTime()
  return age > MESSAGE_EDIT_MINUTES * 60_000 ? 'too_late' : null
}

/** True for exactly one emoji as people see it, whatever it is made of (Unicode, RGI_Emoji). */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text)
}

type Part = { kind: 'picture' | 'video' | 'audio' | 'pdf' }

/** What stands in place of words, for whoever shows nothing else: 'Picture', '3 files', 'Voice message (0:42)'. */
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

/** Seconds as a player shows them: '0:42', '5:00'. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
