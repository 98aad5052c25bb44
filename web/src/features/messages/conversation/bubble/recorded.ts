import type { Recorded } from '../../voice/voice-message.tsx'
import type { Row } from '../rows.ts'

/** The recording in a row, or null if it has none to play. */
export function recordedIn(row: Row): Recorded | null {
  if (row.kind !== 'bubble') return null
  const { voice, media, sender } = row.message
  const [sound] = media
  return voice && sound ? { id: row.key, url: sound.url, voice, author: sender.name } : null
}
