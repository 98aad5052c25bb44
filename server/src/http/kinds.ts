import type { Call } from '@kinhold/contract/contract'

/**
 * Cost class of a call; calls of a class share places. `probe`: health checks, which never wait. `entry`:
 * signing in and out. `quick`: small reads and writes, and the default. `heavy`: built from many rows, or a
 * search. `long`: uploads and long streams. `page`: everything but calls, such as the files of the web app.
 */
export type Kind = 'probe' | 'entry' | 'quick' | 'heavy' | 'long' | 'page'

/** The calls whose kind does not follow from their records. */
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
  // Twilio does not send a refused STOP again, so a busy server must still take it.
  'POST /api/webhooks/twilio/incoming': 'entry',
  'POST /api/webhooks/twilio/status': 'entry',
  'GET /api/network/tree': 'heavy',
  'GET /api/players/:id/way': 'heavy',
  'GET /api/players': 'heavy',
  'GET /api/search/messages': 'heavy',
  'GET /api/search/posts': 'heavy',
  'GET /api/vaults/:id/search': 'heavy',
  'GET /api/vaults/:id/months': 'heavy',
  // These lists are short, although the rule below counts every list of the admin as heavy.
  'GET /api/admin/blocked-phones': 'quick',
  'GET /api/admin/case-counts': 'quick',
  'GET /api/players/:id/export': 'long',
  'POST /api/players/:id/export': 'long',
  'GET /api/groups/:id/file': 'long',
  'GET /api/vaults/:id/download': 'long',
}

/** True for the method and path of a call that never queues: the kinds `entry` and `probe`. */
export function isUrgent(name: string): boolean {
  return ['entry', 'probe'].includes(NAMED[name] ?? '')
}

/** The kind of a call. */
export function kindOf({ method, path, upload, resumable }: Call): Kind {
  if (upload !== undefined || (resumable === true && method === 'PATCH')) return 'long'
  const isOfDesk = method === 'GET' && /^\/api\/admin\/[^/]+$/.test(path)
  return NAMED[`${method} ${path}`] ?? (isOfDesk ? 'heavy' : 'quick')
}
