import type { Settings } from '@kinhold/contract/settings'
import { NOTICES_AT_FIRST, PRIVACY_AT_FIRST } from '@kinhold/domain/settings'
import { type Canned, serve } from './canned.ts'

type Chosen = {
  privacy?: Partial<Settings['privacy']>
  notifications?: Partial<Settings['notifications']>
  email?: Partial<Settings['email']>
}

/** What a member has chosen: nothing yet, with what a test wants different. */
export function settings({ privacy, notifications, email }: Chosen = {}): Settings {
  return {
    privacy: { ...PRIVACY_AT_FIRST, ...privacy },
    notifications: { ...NOTICES_AT_FIRST, ...notifications },
    email: { address: null, waiting: null, ...email },
  }
}

/** A server that keeps what is chosen; answers what was sent to it. */
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
