import { REASON_MOST } from '@kinhold/domain/limits'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, lines, linesOrNone, Moment, opaque, phone } from './fields.ts'
import { PlayerCard } from './players.ts'

/** One sign-in attempt in the log, kept for 90 days; `tries` is above one if a limit refused several alike. */
export const PhoneAuditLog = z.object({
  id: Id,
  phoneNumber: z.string(),
  validationResult: z.enum(VALIDATION_RESULTS),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  sessionId: z.string().nullable(),
  geographicData: z.record(z.string(), z.string()).nullable(),
  suspiciousIndicators: z.array(z.string()),
  tries: z.int(),
  createdAt: Moment,
})
export type PhoneAuditLog = z.infer<typeof PhoneAuditLog>

/** A person who would like to join; their latest submission and the number of submissions. */
export const InterestedUser = z.object({
  id: Id,
  phoneNumber: z.string(),
  name: z.string(),
  howDidYouHear: z.string(),
  howDidYouHearOther: z.string().nullable(),
  interestLevel: z.string(),
  ipAddress: z.string().nullable(),
  consentedAt: Moment.nullable(),
  createdAt: Moment,
  submissions: z.int(),
})
export type InterestedUser = z.infer<typeof InterestedUser>

/** An SMS or e-mail handed to delivery. */
export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Moment,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** A number that may neither sign in nor register. */
export const BlockedPhone = z.object({ phone: z.string(), reason: z.string().nullable(), createdAt: Moment })
export type BlockedPhone = z.infer<typeof BlockedPhone>

/** An action of the admin, with its target and reason; `explains`: the earlier entry that it explains. */
export const AdminAction = z.object({
  id: Id,
  actor: PlayerCard,
  action: z.string(),
  target: PlayerCard.nullable(),
  reason: z.string().nullable(),
  explains: Id.nullable(),
  createdAt: Moment,
})
export type AdminAction = z.infer<typeof AdminAction>

const Sendings = z.object({ queued: z.int(), sent: z.int(), failed: z.int() })

/** Network counts, each player once (unverified: active, but awaiting something); `perDay`: the last 30 days (UTC), the oldest first; `delivery`: the outbox. */
export const Overview = z.object({
  players: z.object({
    active: z.int(),
    suspended: z.int(),
    deactivated: z.int(),
    archived: z.int(),
    unverified: z.int(),
  }),
  bonds: z.int(),
  trustUnits: z.int(),
  groups: z.int(),
  vaults: z.int(),
  perDay: z.array(
    z.object({
      date: z.string(),
      messages: z.int(),
      invitations: z.int(),
      registrations: z.int(),
      logins: z.int(),
    }),
  ),
  delivery: z.object({ sms: Sendings, email: Sendings }),
})
export type Overview = z.infer<typeof Overview>

/** A task for the admin: a sentence, the number of cases, the page to handle it, and its start. */
export const AdminConcern = z.object({
  kind: z.enum([
    'failed_delivery',
    'waiting_people',
    'open_reports',
    'interested',
    'texts_used_up',
    'disk_full',
    'store_away',
  ]),
  text: z.string(),
  count: z.int(),
  href: z.string().nullable(),
  since: Moment.nullable(),
})
export type AdminConcern = z.infer<typeof AdminConcern>

const Removed = z.object({ recordsDeleted: z.int() })

/** The calls of the admin. */
export const admin = {
  phoneAuditLogs: call({
    method: 'GET',
    path: '/api/admin/phone-audit-logs',
    summary: "Tries to sign in; 'failed' means every result but success",
    access: ['admin'],
    query: Page.extend({ result: z.enum([...VALIDATION_RESULTS, 'failed']).optional() }),
    replies: { 200: z.array(PhoneAuditLog) },
  }),
  interestedUsers: call({
    method: 'GET',
    path: '/api/admin/interested-users',
    summary: 'People who would like to join, the latest submission of each number',
    access: ['admin'],
    query: Page,
    replies: { 200: z.array(InterestedUser) },
  }),
  outbox: call({
    method: 'GET',
    path: '/api/admin/outbox',
    summary: 'The last messages handed to delivery',
    access: ['admin'],
    query: Page,
    replies: { 200: z.array(OutboxMessage) },
  }),
  removePhoneAuditLog: call({
    method: 'DELETE',
    path: '/api/admin/phone-audit-logs/:id',
    summary: 'Remove one try (ADM-19)',
    access: ['admin'],
    params: z.object({ id: IdInPath }),
    replies: { 204: NoContent, 404: Refusal },
  }),
  removePhoneAuditLogs: call({
    method: 'DELETE',
    path: '/api/admin/phone-audit-logs/bulk',
    summary: 'Remove these tries (ADM-20)',
    access: ['admin'],
    body: z.object({ ids: z.array(Id).min(1, 'Choose at least one entry.').max(10_000) }),
    replies: { 200: Removed },
  }),
  removeAllPhoneAuditLogs: call({
    method: 'DELETE',
    path: '/api/admin/phone-audit-logs/all',
    summary: 'Remove every try (ADM-21)',
    access: ['admin'],
    replies: { 200: Removed },
  }),
  cleanupFailedPhones: call({
    method: 'POST',
    path: '/api/admin/cleanup-failed-phones',
    summary: 'Remove the tries that failed (ADM-22)',
    access: ['admin'],
    replies: { 200: Removed.extend({ phoneNumbersAffected: z.int() }) },
  }),
  blockedPhones: call({
    method: 'GET',
    path: '/api/admin/blocked-phones',
    summary: 'The numbers that are blocked',
    access: ['admin'],
    query: Page,
    replies: { 200: z.array(BlockedPhone) },
  }),
  blockPhone: call({
    method: 'POST',
    path: '/api/admin/blocked-phones',
    summary: 'Block a number: its sessions end, and it opens nothing',
    access: ['admin'],
    body: z.object({ phone: phone(), reason: linesOrNone('Reason', REASON_MOST).optional() }),
    replies: { 200: BlockedPhone, 201: BlockedPhone, 400: Refusal, 409: Refusal },
  }),
  unblockPhone: call({
    method: 'DELETE',
    path: '/api/admin/blocked-phones/:phone',
    summary: 'Unblock a number',
    access: ['admin'],
    params: z.object({ phone: phone() }),
    replies: { 204: NoContent, 404: Refusal },
  }),
  overview: call({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'The network in numbers, and 30 days of it',
    access: ['admin'],
    replies: { 200: Overview },
  }),
  concerns: call({
    method: 'GET',
    path: '/api/admin/concerns',
    summary: 'What needs the admin, the most pressing first',
    access: ['admin'],
    replies: { 200: z.array(AdminConcern) },
  }),
  actions: call({
    method: 'GET',
    path: '/api/admin/actions',
    summary: 'What the admin did, to whom and why, newest first',
    access: ['admin'],
    query: Page,
    replies: { 200: z.array(AdminAction) },
  }),
  explainAction: call({
    method: 'POST',
    path: '/api/admin/actions/:id/explain',
    summary: 'Explain an entry of the action log by a new one; none is ever changed',
    access: ['admin'],
    params: z.object({ id: IdInPath }),
    body: z.object({ reason: lines('Reason', REASON_MOST) }),
    replies: { 204: NoContent, 404: Refusal },
  }),
  retryMessage: call({
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    summary: 'Hand a message that failed to delivery once more',
    access: ['admin'],
    params: z.object({ id: opaque(64) }),
    replies: { 200: OutboxMessage, 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
}
