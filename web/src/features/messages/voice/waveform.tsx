import { VOICE_LEVELS_MAX } from '@kinhold/domain/limits'

type Props = { levels: readonly number[]; bars: number; played: number }

export function Waveform({ levels, bars, played }: Props) {
  const heights = fitted(levels, bars)
  const until = Math.round(played * bars)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars} 100`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      className="size-full"
    >
      <path d={barsOf(heights, 0, until)} vectorEffect="non-scaling-stroke" />
      <path d={barsOf(heights, until, bars)} vectorEffect="non-scaling-stroke" opacity={0.45} />
    </svg>
  )
}

const LEAST = 6

function barsOf(heights: number[], from: number, to: number): string {
  const bars = heights.slice(from, to).map((height, n) => {
    const half = Math.max(LEAST, height * 0.96) / 2
    return `M${from + n + 0.5} ${50 - half}v${half * 2}`
  })
  return bars.join('')
}

/** Levels below this are just background noise. */
const SILENT = 10

/** The loudness at one moment: `at` is in seconds from the start, and `level` is from 0 to 100. */
export type Sample = { at: number; level: number }

/** Returns the waveform of a recording, scaled so that the loudest part is 100 (MSG-41). */
export function levelsOf(samples: readonly Sample[], duration: number): number[] {
  const count = Math.min(VOICE_LEVELS_MAX, samples.length)
  const parts = Array.from<number>({ length: count }).fill(0)
  for (const { at, level } of samples) {
    const part = Math.min(count - 1, Math.floor((at / duration) * count))
    parts[part] = Math.max(parts[part]!, level)
  }
  const loudest = Math.max(...parts, 0)
  return loudest < SILENT ? parts : parts.map((level) => Math.round((level / loudest) * 100))
}

export function fitted(levels: readonly number[], count: number): number[] {
  if (levels.length === 0) return Array.from<number>({ length: count }).fill(0)
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((n + 1) * levels.length) / count))
    return Math.max(...levels.slice(from, to))
  })
}
