import type { Notification } from '@kinhold/contract/notifications'

/** Ann's latest notification, unread, plus overrides. */
export function notification(different: Partial<Notification> = {}): Notification {
  return {
    id: 100,
    kind: 'bond',
    text: 'Bob accepted your invitation.',
    names: [20],
    href: '/player/20',
    createdAt: '2025-01-05T10:00:00.000Z',
    readAt: null,
    ...different,
  }
}

/** This many notifications, newest first: 'Number 3', 'Number 2', 'Number 1'. */
export function notifications(count: number, different: Partial<Notification> = {}): Notification[] {
  const numbers = Array.from({ length: count }, (_, n) => count - n)
  return numbers.map((n) =>
    notification({ id: n, text: `Number ${n}`, href: `/player/${100 + n}`, ...different }),
  )
}
