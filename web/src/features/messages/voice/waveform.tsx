import { fitted } from './levels.ts'

type Props = {
  levels: readonly number[]
  bars: number
  /** The fraction played, 0 to 1. */
  played: number
}

/** The loudness of a recording over time, as bars in the surrounding text color. */
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
