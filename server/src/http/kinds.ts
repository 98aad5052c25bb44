import type { Call } from '@kinhold/contract/contract'

/**
 * What a call costs, and with which others it shares places. `probe`: what watches the server, never made to wait.
 * `entry`: signing in and out. `quick`: small reads and writes, and all that is not named. `heavy`: what is made of many
 * rows, or searched for. `long`: files that come in, and what is sent as long as it takes. `page`: what is no call, such as
 * the files of the web app.
 */
export type Kind = 'probe' | 'entry' | 'quick' | 'heavy' | 'long' | 'page'

/** The calls whose kind does not show in their records; all others are quick. */
export const NAMED: Record<string, Kind> = {
  'GET /healthz': 'probe',
  'GET /readyz': 'probe',
  'GET /api/config': 'entry',
  'POST /api/auth/login': 'entry',
  'POST /api/auth/verify': 'entry',
  'POST /api/auth/dev-bypass': 'entry',
  'POST /api/auth/logout': 'entry',
  'POST /api/auth/passkey/challenge': 'entry',
  'POST /api/auth/passkey': 'entry',
  'POST /api/auth/open-invitation': 'entry',
  // A STOP that is refused does not come again.
  'POST /api/webhooks/twilio/incoming': 'entry',
  'POST /api/webhooks/twilio/status': 'entry',
  'GET /api/network/tree': 'heavy',
  'GET /api/players/:id/way': 'heavy',
  'GET /api/players': 'heavy',
  'GET /api/search/messages': 'heavy',
  'GET /api/search/posts': 'heavy',
  'GET /api/vaults/:id/search': 'heavy',
  'GET /api/vaults/:id/months': 'heavy',
  'GET /api/admin/overview': 'heavy',
  'GET /api/admin/concerns': 'heavy',
  'GET /api/admin/bonds': 'heavy',
  'GET /api/admin/phone-audit-logs': 'heavy',
  'GET /api/admin/interested-users': 'heavy',
  'GET /api/admin/outbox': 'heavy',
  'GET /api/admin/actions': 'heavy',
  'GET /api/admin/cases': 'heavy',
  'GET /api/admin/claims': 'heavy',
  'GET /api/players/:id/export': 'long',
  'POST /api/players/:id/export': 'long',
  'GET /api/groups/:id/file': 'long',
  'GET /api/vaults/:id/download': 'long',
}

/** True for what waits for nothing else, by its method and path: signing in and what watches the server. */
export function isUrgent(name: string): boolean {
  return ['entry', 'probe'].includes(NAMED[name] ?? '')
}

/** The kind of a call. */
export function kindOf({ method, path, upload, resumable }: Call): Kind {
  const takesFiles = upload !== undefined || (resumable === true && method === 'PATCH')
  return takesFiles ? 'long' : (NAMED[`${method} ${path}`] ?? 'quick')
}
