import type { Call } from '@kinhold/contract/contract'

/**
 * A request's kind, which reflects how much work it causes. A request that isn't an API call is a `page` by
 * default.
 */
export type Kind = 'probe' | 'entry' | 'quick' | 'heavy' | 'long' | 'page'

/** The kinds that `kindOf` can't derive from a call's record, keyed by the call's name. */
export const NAMED: Record<string, Kind> = {
  'GET /healthz': 'probe',
  'GET /readyz': 'probe',
  'GET /metrics': 'probe',
  'GET /api/config': 'entry',
  'POST /api/auth/login': 'entry',
  'POST /api/auth/verify': 'entry',
  'POST /api/auth/dev-bypass': 'entry',
  'POST /api/auth/admin-link': 'entry',
  'POST /api/auth/logout': 'entry',
  'POST /api/auth/change-account': 'entry',
  'POST /api/auth/passkey/challenge': 'entry',
  'POST /api/auth/passkey': 'entry',
  'POST /api/auth/open-invitation': 'entry',
  'POST /api/auth/open-own-invitation': 'entry',
  // Twilio doesn't retry a refused STOP, so even a busy server must accept it.
  'POST /api/webhooks/twilio/incoming': 'entry',
  'POST /api/webhooks/twilio/status': 'entry',
  'GET /api/network/tree': 'heavy',
  'GET /api/players/:id/way': 'heavy',
  'GET /api/players': 'heavy',
  'GET /api/search/messages': 'heavy',
  'GET /api/search/posts': 'heavy',
  'GET /api/vaults/:id/search': 'heavy',
  'GET /api/vaults/:id/months': 'heavy',
  // The rule in `kindOf` would make these two quick reads heavy.
  'GET /api/admin/blocked-phones': 'quick',
  'GET /api/admin/case-counts': 'quick',
  'GET /api/players/:id/export': 'long',
  'POST /api/players/:id/export': 'long',
  'GET /api/groups/:id/file': 'long',
  'GET /api/vaults/:id/download': 'long',
}

/** Returns true for the name (method and path) of an `entry` or `probe` call. */
export function isUrgent(name: string): boolean {
  return ['entry', 'probe'].includes(NAMED[name] ?? '')
}

/** Returns the kind of a call. */
export function kindOf({ method, path, upload, resumable }: Call): Kind {
  if (upload !== undefined || (resumable === true && method === 'PATCH')) return 'long'
  const isOfDesk = method === 'GET' && /^\/api\/admin\/[^/]+$/.test(path)
  return NAMED[`${method} ${path}`] ?? (isOfDesk ? 'heavy' : 'quick')
}
