import { clockOf, type Voice } from '@kinhold/domain/messages'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Waveform } from './waveform.tsx'

type Props = { voice: Voice; at: number; onSeek: (seconds: number) => void }

const STEP_SECONDS = 5
const BARS = 32

/** The waveform of a recording; a press, a drag or the arrow keys seek in it. */
export function Seeker({ voice: { duration, levels }, at, onSeek }: Props) {
  const seekTo = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(((clientX - left) / width) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const seconds = placeBy(event.key, at, duration)
    if (seconds === null) return
    event.preventDefault()
    // The message list handles arrow keys itself.
    event.stopPropagation()
    onSeek(seconds)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${clockOf(Math.floor(at))} of ${clockOf(duration)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      className="h-11 min-w-0 flex-1 cursor-pointer touch-pan-y py-1.5"
    >
      <Waveform levels={levels} bars={BARS} played={at / duration} />
    </div>
  )
}

function placeBy(key: string, at: number, duration: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return duration
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + STEP_SECONDS
  return key === 'ArrowLeft' || key === 'ArrowDown' ? at - STEP_SECONDS : null
}
