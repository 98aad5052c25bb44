import { clockOf } from '@kinhold/domain/messages'
import { t } from '@lingui/core/macro'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStored } from '../../../browser/storage.ts'
import { latePart } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pause, Play } from '../../../ui/icons.ts'
import type { Row } from '../conversation/rows.ts'
import { createPlayer, type Player, type Recorded } from './player.ts'
import { Waveform } from './waveform.tsx'

const Unshown = latePart(async () => (await import('../../../parts/media/unshown.tsx')).Unshown, null)

// The context is null outside a VoicePlayback.
const PlayerContext = createContext<Player | null>(null)

/** Plays a conversation's recordings one after another (MSG-58). */
export function VoicePlayback(props: { recordings: readonly Recorded[]; children: ReactNode }) {
  const { recordings, children } = props
  const [player] = useState(createPlayer)
  const [speed] = useSpeed()
  useEffect(() => player.setAll(recordings), [player, recordings])
  useEffect(() => player.setSpeed(speed), [player, speed])
  useEffect(() => player.end, [player])
  return <PlayerContext value={player}>{children}</PlayerContext>
}

/** Returns a row's recording, or null if the row has none to play. */
export function recordedIn(row: Row): Recorded | null {
  if (row.kind !== 'bubble') return null
  const { voice, media, sender } = row.message
  const [sound] = media
  return voice && sound ? { id: row.key, url: sound.url, voice, author: sender.name } : null
}

export function VoiceMessage({ recorded }: { recorded: Recorded }) {
  const { voice, author } = recorded
  const player = use(PlayerContext)!
  const { isPlaying, isLost, isUnknown, at } = useSyncExternalStore(player.subscribe, () =>
    player.playbackOf(recorded.id),
  )
  const toggle = () => player.toggle(recorded)
  const Icon = isPlaying ? Pause : Play
  return (
    <div
      role="group"
      aria-label={t`Voice message from ${author}`}
      className="grid w-72 max-w-full min-w-0 gap-1"
    >
      <div dir="ltr" className="flex items-center gap-1">
        <button type="button" aria-label={isPlaying ? t`Pause` : t`Play`} onClick={toggle} className={ROUND}>
          <Icon aria-hidden className="size-5" />
        </button>
        <Seeker voice={voice} at={at} onSeek={(seconds) => player.seek(recorded, seconds)} />
        <SpeedButton />
      </div>
      <p dir="ltr" className="ps-12 text-xs tabular-nums">
        {clockOf(Math.floor(at))} / {clockOf(voice.duration)}
      </p>
      {isLost && isUnknown && <Unshown media={{ kind: 'audio', url: recorded.url, name: null }} />}
      {isLost && !isUnknown && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          {t`This recording could not be loaded. Please check your connection.`}
          <Button size="sm" className="min-h-11" onClick={toggle}>
            {t`Retry`}
          </Button>
        </p>
      )}
    </div>
  )
}

const ROUND = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-current/10'

const SPEEDS = [1, 1.5, 2]

function useSpeed() {
  const [kept, setSpeed] = useStored<number>('voice-speed', 1)
  return [SPEEDS.includes(kept) ? kept : 1, setSpeed] as const
}

function SpeedButton() {
  const [speed, setSpeed] = useSpeed()
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!
  return (
    <button
      type="button"
      aria-label={t`${speed} × speed`}
      onClick={() => setSpeed(next)}
      className={`${ROUND} text-sm tabular-nums`}
    >
      {speed} ×
    </button>
  )
}

type Props = Pick<Recorded, 'voice'> & { at: number; onSeek: (seconds: number) => void }

const STEP_SECONDS = 5
const BARS = 32

function Seeker({ voice: { duration, levels }, at, onSeek }: Props) {
  const seekTo = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSeek(((clientX - left) / width) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const seconds = placeBy(event.key, at, duration)
    if (seconds === null) return
    event.preventDefault()
    // Keep the message list from also handling this key.
    event.stopPropagation()
    onSeek(seconds)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t`Position`}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t`${{ time: clockOf(Math.floor(at)) }} of ${{ duration: clockOf(duration) }}`}
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
