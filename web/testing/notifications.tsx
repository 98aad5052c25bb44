import type { Change } from '@kinhold/contract/live'
import type { Notification } from '@kinhold/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { Bell } from '../src/features/notifications/bell.tsx'
import { openLive, type Replies } from './live.tsx'
import { member } from './people.ts'

export * from './made/notifications.ts'

/**
 * Opens Ann's bell with live updates. The server returns `told.list`, and marks the listed notifications as
 * read on request. `hear` sends a live update, by default about the list, and waits until the list is
 * refetched.
 */
export function openBell(list: Notification[] = [], replies: Replies = {}) {
  const told = { list }
  const canned: Replies = {
    'GET /api/notifications': () => ({ status: 200, body: told.list }),
    'POST /api/notifications/read': ({ body }) => {
      told.list = readUpTo(told.list, (body as { upTo: number }).upTo)
      return { status: 204 }
    },
    ...replies,
  }
  const shown = (
    <>
      <Bell />
      <button type="button">After</button>
    </>
  )
  const view = openLive(shown, canned, { account: member(), at: '/groups' })
  const { sentTo, streams } = view
  const marked = () => sentTo('POST /api/notifications/read').map(({ body }) => body)
  const settled = () => waitFor(() => expect(view.queries.isFetching()).toBe(0))
  const hear = async (change: Change = { topic: 'notification', key: null }) => {
    await settled()
    const before = sentTo('GET /api/notifications').length
    await streams[0]!.change(change)
    await waitFor(() => expect(sentTo('GET /api/notifications').length).toBeGreaterThan(before))
    await settled()
  }
  return { ...view, told, marked, settled, hear }
}

/** Returns the list with all notifications up to an id marked as read. */
export function readUpTo(list: Notification[], upTo: number): Notification[] {
  const readAt = '2025-01-06T10:00:00.000Z'
  return list.map((one) => (one.id <= upTo ? { ...one, readAt: one.readAt ?? readAt } : one))
}

/** Waits until the bell has this name, and returns the bell. */
export function bell(name: string | RegExp = /^Notifications/) {
  return screen.findByRole('button', { name })
}

/** Returns the number next to the bell, or null if there is none. */
export function badge(): string | null {
  return screen.queryByText(/^\d\+?$/)?.textContent ?? null
}

/** Waits for the rows in the open panel and returns them. */
export async function rows(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('dialog', { name: 'Notifications' })).findAllByRole('listitem')
}
