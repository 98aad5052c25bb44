import type { Call } from '@kinhold/contract/contract'
import { msg } from '@kinhold/domain/msg'
import type { FastifyRequest } from 'fastify'
import { RefusalError } from './refusals.ts'
import { logSeldom } from './log-seldom.ts'

/** The calls that write but stay allowed when only the disk space reserved for the database is left. */
export const WITHOUT_ROOM = new Set([
  'POST /api/auth/login',
  'POST /api/auth/verify',
  'POST /api/auth/dev-bypass',
  'POST /api/auth/logout',
  'POST /api/auth/passkey/challenge',
  'POST /api/auth/passkey',
  'POST /api/auth/open-invitation',
  'PATCH /api/passkeys/:id',
  'PATCH /api/players/:id',
  'POST /api/players/:id/decline',
  'PATCH /api/admin/players/:id/status',
  'PUT /api/admin/players/:id/inviting',
  'POST /api/invitations/:id/decline',
  'POST /api/moves/:id/decline',
  'POST /api/blocks',
  'PUT /api/mutes',
  'POST /api/trust-bonds/:bondId/messages/read',
  'POST /api/trust-bonds/:bondId/typing',
  'PATCH /api/vaults/:id/access/:accessId',
  'POST /api/vaults/:id/access-code',
  'PATCH /api/vault-posts/:id',
  'POST /api/vaults/:id/visit',
  'POST /api/notifications/read',
  'POST /api/webhooks/twilio/incoming',
  'POST /api/webhooks/twilio/status',
  'POST /api/guardians/:id/answer',
  'POST /api/claims/own/enter',
  'POST /api/claims/:id/stop',
  'POST /api/claims/stop',
  'POST /api/admin/claims/:id/stop',
  'POST /api/admin/cleanup-failed-phones',
  'POST /api/admin/blocked-phones',
  'PUT /api/settings',
  'POST /api/players/:id/export',
  'POST /api/measures/:id/acknowledge',
  'POST /api/admin/cases/:id/take',
  'POST /api/admin/cases/:id/close',
  'POST /api/unsubscribe/:token',
])

/** Returns true for a call that the server refuses while the disk is full. */
export function grows({ method, path, upload, resumable }: Call): boolean {
  if (!['POST', 'PUT', 'PATCH'].includes(method) || upload || resumable) return false
  return !WITHOUT_ROOM.has(`${method} ${path}`)
}

/** Logs that the disk is full, at most once a minute, and returns the refusal for a call that adds data. */
export function noRoomToGrow({ server }: FastifyRequest): RefusalError {
  logSeldom(server.log, 'disk full', LINE)
  return new RefusalError(503, 'disk_full', SENTENCE, RETRY_SECONDS)
}

const RETRY_SECONDS = 60
const LINE =
  'Only the room reserved for the database is left on the disk. New data is refused with 503; make room, and it works again.'
const SENTENCE = msg`There is no room for anything new at the moment, because our disk is almost full. You can still read and delete everything. Please try again later.`
