import type { Details } from '@kinhold/domain/messages'
import { isThere } from '../../../parts/media/unshown.data.ts'
import { UNDECODED } from '../../../parts/media/use-unshown.ts'

export type Recorded = { id: string; url: string; voice: Details['voice']; author: string }

type Playback = { isPlaying: boolean; isLost: boolean; isUnknown: boolean; at: number }

export type Player = ReturnType<typeof createPlayer>

const players = new Set<() => void>()

export function pauseAll(): void {
  players.forEach((pause) => pause())
}

/** Creates a player that doesn't fetch anything until the first playback. */
export function createPlayer() {
  const sound = new Audio()
  const playbacks = new Map<string, Playback>()
  const listeners = new Set<() => void>()
  let all: readonly Recorded[] = []
  let current: Recorded | null = null
  const pause = () => sound.pause()

  function change(id: string | undefined, part: Partial<Playback>) {
    if (id === undefined) return
    playbacks.set(id, { ...playbackOf(id), ...part })
    listeners.forEach((tell) => tell())
  }
  const playbackOf = (id: string) => playbacks.get(id) ?? STILL

  function play(recorded: Recorded) {
    pauseAll()
    players.add(pause)
    const { at, isLost } = playbackOf(recorded.id)
    if (current?.id !== recorded.id || isLost) load(recorded, at)
    change(recorded.id, { isPlaying: true, isLost: false, isUnknown: false })
    // Pausing before playback starts rejects this promise. `onerror` handles real failures.
    sound.play().catch(() => sound.paused && change(recorded.id, { isPlaying: false }))
  }

  function load(recorded: Recorded, at: number) {
    change(current?.id, { isPlaying: false })
    current = recorded
    sound.src = recorded.url
    sound.currentTime = at
  }

  function fallSilent() {
    change(current?.id, { isPlaying: false })
    current = null
    pause()
    sound.removeAttribute('src')
  }

  // The pause event of one recording may arrive while the next is already playing.
  sound.onpause = () => sound.paused && change(current?.id, { isPlaying: false })
  sound.ontimeupdate = () =>
    current && change(current.id, { at: Math.min(sound.currentTime, current.voice.duration) })
  sound.onerror = async () => {
    const [failed, code] = [current, sound.error?.code ?? 0]
    if (!failed) return
    change(failed.id, { isPlaying: false, isLost: true })
    if (code >= UNDECODED && (await isThere(failed.url))) change(failed.id, { isUnknown: true })
  }
  sound.onended = () => {
    const ended = current
    change(ended?.id, { isPlaying: false, at: 0 })
    current = null
    const next = all[all.findIndex(({ id }) => id === ended?.id) + 1]
    if (next) play(next)
  }

  return {
    toggle: (recorded: Recorded) => (playbackOf(recorded.id).isPlaying ? pause() : play(recorded)),
    seek: (recorded: Recorded, seconds: number) => {
      const at = Math.min(recorded.voice.duration, Math.max(0, seconds))
      change(recorded.id, { at })
      if (current?.id === recorded.id) sound.currentTime = at
    },
    setSpeed: (speed: number) => {
      sound.defaultPlaybackRate = speed
      sound.playbackRate = speed
    },
    /** Sets the recordings, in playback order. A recording that has been removed stops playing. */
    setAll: (given: readonly Recorded[]) => {
      all = given
      if (current && !all.some(({ id }) => id === current?.id)) fallSilent()
    },
    playbackOf,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    end: () => {
      fallSilent()
      players.delete(pause)
    },
  }
}

const STILL: Playback = { isPlaying: false, isLost: false, isUnknown: false, at: 0 }
