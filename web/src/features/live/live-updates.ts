import type { Change } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { isOfTheServer, isPassing } from '../../query-key.ts'
import { useSession, useSessionActions } from '../session/use-session.ts'
import { gatherChanges } from './gather-changes.ts'
import { useConfirmedNotice, useNewcomerNotice } from './notices.ts'

/** Applies live updates to the queries. After a break, refetches all but the config and typing queries. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  const { player } = useSession()
  const { refresh } = useSessionActions()
  // Ignore a failed check, since the session is checked again when the stream next breaks or reopens.
  const checkSession = useEffectEvent(() => void refresh().catch(() => {}))
  const noticeNewcomers = useNewcomerNotice()
  useConfirmedNotice()
  const lookAt = useEffectEvent((changes: readonly Change[]) => {
    if (changes.some(({ topic }) => topic === 'invitation')) noticeNewcomers()
    if (changes.some(({ topic, key }) => topic === 'player' && String(key) === String(player?.id)))
      checkSession()
  })
  const identity = player && `${player.userType} ${player.id}`

  // A layout effect runs before any effect that fetches, so the stream opens as early as possible.
  useLayoutEffect(() => {
    if (!identity) return
    const gathering = gatherChanges(queries, (changes) => lookAt(changes))
    const stopListening = listenToChanges({
      onChange: gathering.hear,
      // Messages may have arrived after the first response but before the stream opened.
      onBegin: () => gathering.hear({ topic: 'message', key: null }),
      onReturn: () => {
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => !isOfTheServer(queryKey) && !isPassing(queryKey),
        })
        checkSession()
      },
      onBreak: () => checkSession(),
    })
    return () => {
      stopListening()
      gathering.stop()
    }
  }, [identity, queries])
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

type Listener = {
  onChange: (change: Change) => void
  /** Called when the stream opens for the first time. */
  onBegin: () => void
  /** Called when the stream reopens. Changes may have been missed in the meantime. */
  onReturn: () => void
  /** Called when the stream breaks or is rejected. */
  onBreak: () => void
}

// Opens the stream. If the stream breaks, reopens it with increasing delays. If the server closes the stream,
// reopens it once the tab is visible.
function listenToChanges(listener: Listener): () => void {
  let stop = () => {}
  let failures = 0
  let wasOpen = false
  const open = () => {
    const source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      if (wasOpen || failures > 0) listener.onReturn()
      else listener.onBegin()
      wasOpen = true
      failures = 0
    })
    source.addEventListener('change', (event) => listener.onChange(JSON.parse(event.data as string)))
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED
      source.close()
      reopenAfter(waitOf(failures))
      // Report every rejection, since the session may have ended, but report a broken stream only once.
      if (isRefused || failures === 0) listener.onBreak()
      failures += 1
    })
    source.addEventListener('bye', () => {
      source.close()
      if (isLookedAt()) stop = after(spread(STREAM_AWAY_MS), reopenWhenLookedAt)
      else reopenWhenLookedAt()
    })
    stop = () => source.close()
  }
  // A session may have only a few open streams, so a hidden tab leaves the streams to visible tabs.
  const reopenWhenLookedAt = () => {
    if (isLookedAt()) return open()
    const look = () => {
      if (!isLookedAt()) return
      stop()
      open()
    }
    document.addEventListener('visibilitychange', look)
    stop = () => document.removeEventListener('visibilitychange', look)
  }
  // Reopens the stream after the wait, or as soon as the network comes back.
  const reopenAfter = (milliseconds: number) => {
    const reopen = () => {
      stop()
      open()
    }
    const stopTimer = after(milliseconds, reopen)
    window.addEventListener('online', reopen)
    stop = () => {
      stopTimer()
      window.removeEventListener('online', reopen)
    }
  }
  open()
  return () => stop()
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

const isLookedAt = () => document.visibilityState === 'visible'

function waitOf(failures: number): number {
  return spread(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
}

// The jitter keeps browsers from all reconnecting at once after a server restart.
function spread(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2)
}
