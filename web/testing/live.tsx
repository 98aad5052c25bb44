import type { ReactNode } from 'react'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { renderScreen } from './screen.tsx'

export type Replies = Parameters<typeof serve>[0]

/**
 * Renders a screen as `renderScreen` does, but with live updates and toasts. `sentTo(route)` returns a
 * route's requests so far.
 */
export function openLive(shown: ReactNode, replies: Replies, options: Parameters<typeof renderScreen>[1]) {
  const streams = stubEventSource()
  const sent = serve(replies)
  const view = renderScreen(<Live>{shown}</Live>, options)
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { sent, sentTo, streams, ...view }
}

function Live({ children }: { children: ReactNode }) {
  useLiveUpdates()
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
