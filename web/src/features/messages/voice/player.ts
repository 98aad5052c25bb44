import type { Voice } from '@kinhold/domain/messages'

/** Something that was recorded: `id` names it among all of a conversation, `url` is its sound. */
export type Recorded = { id: string; url: string; voice: Voice; author: string }

/** How a recording stands: where it is, in seconds; `isLost` where its sound could not be loaded. */
export type Standing = { isPlaying: boolean; isLost: boolean; at: number }

/** Plays recordings, one at a time, each from where it was left. */
export type Player = {
  toggle: (recorded: Recorded) => void
  seek: (recorded: Recorded, seconds: number) => void
  setSpeed: (speed: number) => void
  /** Which there are, in order: when one ends the next plays on, and one that is gone falls silent. */
  setAll: (all: readonly Recorded[]) => void
  standingOf: (id: string) => Standing
  subscribe: (tell: () => void) => () => void
  end: () => void
}

const players = new Set<() => void>()

/** Pauses whatever is playing. */
export function pauseAll(): void {
  players.forEach((pause) => pause())
}

/** A player of its own. Nothing is fetched before something is played. */
export function createPlayer(): Player {
  const sound = new Audio()
  const standings = new Map<string, Standing>()
  const listeners = new Set<() => void>()
  let all: readonly Recorded[] = []
  let current: Recorded | null = null
  const pause = () => sound.pause()

  function change(id: string | undefined, part: Partial<Standing>) {
    if (id === undefined) return
    standings.set(id, { ...standingOf(id), ...part })
    listeners.forEach((tell) => tell())
  }
  const standingOf = (id: string) => standings.get(id) ?? STILL

  function play(recorded: Recorded) {
    pauseAll()
    players.add(pause)
    const { at, isLost } = standingOf(recorded.id)
    if (current?.id !== recorded.id || isLost) load(recorded, at)
    change(recorded.id, { isPlaying: true, isLost: false })
    // Why it failed is told by the element itself, where it is not that it was paused meanwhile.
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

  // The pause of one may be told when the next is playing.
  sound.onpause = () => sound.paused && change(current?.id, { isPlaying: false })
  sound.ontimeupdate = () =>
    current && change(current.id, { at: Math.min(sound.currentTime, current.voice.duration) })
  sound.onerror = () => current && change(current.id, { isPlaying: false, isLost: true })
  sound.onended = () => {
    const ended = current
    change(ended?.id, { isPlaying: false, at: 0 })
    current = null
    const next = all[all.findIndex(({ id }) => id === ended?.id) + 1]
    if (next) play(next)
  }

  return {
    toggle: (recorded) => (standingOf(recorded.id).isPlaying ? pause() : play(recorded)),
    seek: (recorded, seconds) => {
      const at = Math.min(recorded.voice.duration, Math.max(0, seconds))
      change(recorded.id, { at })
      if (current?.id === recorded.id) sound.currentTime = at
    },
    setSpeed: (speed) => {
      sound.defaultPlaybackRate = speed
      sound.playbackRate = speed
    },
    setAll: (given) => {
      all = given
      if (current && !all.some(({ id }) => id === current?.id)) fallSilent()
    },
    standingOf,
    subscribe: (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    end: () => {
      fallSilent()
      players.delete(pause)
    },
  }
}

const STILL: Standing = { isPlaying: false, isLost: false, at: 0 }
