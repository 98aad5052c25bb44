import type { Settings } from '@kinhold/contract/settings'
import { type Canned, serve } from './canned.ts'
import { type Chosen } from './made/config.ts'

export * from './made/config.ts'

/** Fakes a server that stores the settings. Returns the requests it has received. */
export function serveSettings(chosen: Settings, replies: Parameters<typeof serve>[0] = {}) {
  let kept = chosen
  const put: Canned = ({ body }) => {
    const { privacy, notifications } = body as Chosen
    kept = {
      ...kept,
      privacy: { ...kept.privacy, ...privacy },
      notifications: { ...kept.notifications, ...notifications },
    }
    return { status: 200, body: kept }
  }
  const sent = serve({
    'GET /api/settings': () => ({ status: 200, body: kept }),
    'PUT /api/settings': put,
    ...replies,
  })
  const sentTo = (route: string) => sent.filter((one) => one.route === route)
  return { sent, sentTo, chosenBodies: () => sentTo('PUT /api/settings').map(({ body }) => body) }
}
