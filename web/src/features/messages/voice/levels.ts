import { VOICE_LEVELS_MAX } from '@kinhold/domain/limits'

/** The loudness at a moment: `at` in seconds from the start, `level` from 0 to 100. */
export type Sample = { at: number; level: number }

/** The waveform of a recording: the peak of each part, scaled so that the loudest is 100 (MSG-41). */
export function levelsOf(samples: readonly Sample[], duration: number): number[] {
  const count = Math.min(VOICE_LEVELS_MAX, samples.length)
  const parts = Array.from<number>({ length: count }).fill(0)
  for (const { at, level } of samples) {
    const part = Math.min(count - 1, Math.floor((at / duration) * count))
    parts[part] = Math.max(parts[part]!, level)
  }
  return stretched(parts)
}

/** The levels resampled to `count` bars, in the same order. */
export function fitted(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return Array.from<number>({ length: count }).fill(0)
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((n + 1) * levels.length) / count))
    return Math.max(...levels.slice(from, to))
  })
}

/** Levels below this are the noise of a silent room. */
const SILENT = 10

function stretched(levels: number[]): number[] {
  const loudest = Math.max(...levels, 0)
  if (loudest < SILENT) return levels
  return levels.map((level) => Math.round((level / loudest) * 100))
}
