import { randomOf } from '../random.ts'

const RATE = 16_000
/** The frequencies of five harmonious notes, in Hz. */
const NOTES = [262, 294, 330, 392, 440]
const NOTE_SECONDS = 0.4

/**
 * Creates a short tune as a WAV file. Also returns the tune's length in seconds and its loudness over time,
 * both of which a voice message needs. The same word always gives the same tune.
 */
export function makeTune(word: string, notes: number) {
  const random = randomOf(word)
  const tune = Array.from({ length: notes }, () => ({
    hz: random.one(NOTES),
    loud: random.between(0.3, 0.9),
  }))
  const duration = notes * NOTE_SECONDS
  const samples = Int16Array.from({ length: duration * RATE }, (_, at) => {
    const seconds = at / RATE
    const { hz, loud } = tune[Math.min(notes - 1, Math.floor(seconds / NOTE_SECONDS))]!
    const within = seconds % NOTE_SECONDS
    const envelope = Math.min(1, within * 40) * Math.exp(-5 * within)
    return 14_000 * loud * envelope * Math.sin(2 * Math.PI * hz * seconds)
  })
  const levels = tune.flatMap(({ loud }) => [100, 62, 38, 23].map((level) => Math.round(level * loud)))
  return { file: wavOf(samples), voice: { duration, levels: levels.slice(0, 100) } }
}

function wavOf(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes.length, 4)
  head.write('WAVEfmt ', 8)
  // Mono PCM with 16-bit samples.
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes.length, 40)
  return Buffer.concat([head, bytes])
}
