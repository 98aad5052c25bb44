import type { Notification } from '@kinhold/contract/notifications'

/** Returns Ann's latest notification, which is unread. */
export function notification(different: Partial<Notification> = {}): Notification {
  const id = different.id ?? 100
  // As on the server, a later notification has a higher id.
  const createdAt = new Date(Date.UTC(2025, 0, 5, 10, 0, 0, id)).toISOString()
  return {
    id,
    kind: 'bond',
    text: 'Bob accepted your invitation.',
    names: [20],
    href: '/player/20',
    createdAt,
    begunAt: createdAt,
    readAt: null,
    ...different,
  }
}

/** Returns this many notifications, newest first: 'Number 3', 'Number 2', 'Number 1'. */
export function notifications(count: number, different: Partial<Notification> = {}): Notification[] {
  const numbers = Array.from({ length: count }, (_, n) => count - n)
  return numbers.map((n) =>
    notification({ id: n, text: `Number ${n}`, href: `/player/${100 + n}`, ...different }),
  )
}
