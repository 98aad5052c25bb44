import { REASON_MOST } from '@kinhold/domain/limits'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, Page, refusals } from './contract.ts'
import { Id, lines, linesOrNone, LongId, LongIdInPath, Moment, opaque, phone } from './fields.ts'
import { Player, PlayerCard } from './players.ts'
import { said } from './sentences.ts'

/** A sign-in attempt in the log. `tries` also counts identical attempts that were over a limit. */
export const PhoneAuditLog = z.object({
  id: LongId,
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

/** A person who would like to join: their latest submission, and how many they have made. */
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

/**
 * An SMS or e-mail in the outbox. `isLeft`: the message is queued, but was written while no provider was
 * configured, so it stays in the outbox until the admin sends it.
 */
export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  isLeft: z.boolean(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Moment,
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** A blocked phone number, which can't be used to sign in or register. */
export const BlockedPhone = z.object({ phone: z.string(), reason: z.string().nullable(), createdAt: Moment })
export type BlockedPhone = z.infer<typeof BlockedPhone>

/**
 * An entry in the admin's log. `explains`: the id of the earlier entry that this entry explains, if any.
 * `byCommand`: true if an operator's command acted on the actor's behalf.
 */
export const AdminAction = z.object({
  id: Id,
  actor: PlayerCard,
  byCommand: z.boolean(),
  action: z.string(),
  target: PlayerCard.nullable(),
  reason: z.string().nullable(),
  explains: Id.nullable(),
  createdAt: Moment,
})
export type AdminAction = z.infer<typeof AdminAction>

const Sendings = z.object({ queued: z.int(), sent: z.int(), failed: z.int() })

/**
 * The network's counts. In `players`, each player is counted exactly once. `unverified` players are active
 * but still waiting to be confirmed or to register. `perDay` covers the last 30 days in UTC, oldest first.
 * `lastBackupAt`: the time of the last daily backup, or null if there is none.
 */
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
  lastBackupAt: Moment.nullable(),
})
export type Overview = z.infer<typeof Overview>

/**
 * A task for the admin. `count`: how many items need attention. `href`: the page for the task. `since`: when
 * the task arose.
 */
export const AdminConcern = z.object({
  kind: z.enum([
    'failed_delivery',
    'waiting_people',
    'lost_numbers',
    'doubted_claims',
    'open_reports',
    'interested',
    'texts_used_up',
    'disk_full',
    'store_away',
    'sending_stopped',
    'backup_late',
  ]),
  text: z.string(),
  count: z.int(),
  href: z.string().nullable(),
  since: Moment.nullable(),
})
export type AdminConcern = z.infer<typeof AdminConcern>

const Removed = z.object({ recordsDeleted: z.int() })

/** Endpoints for the admin. */
export const admin = {
  phoneAuditLogs: call('GET /api/admin/phone-audit-logs', {
    fromReplica: true,
    summary: "The sign-in tries; 'failed' means every result but success",
    access: ['admin'],
    query: Page.extend({ result: z.enum([...VALIDATION_RESULTS, 'failed']).optional() }),
    replies: { 200: z.array(PhoneAuditLog) },
  }),
  interestedUsers: call('GET /api/admin/interested-users', {
    fromReplica: true,
    summary:
      'The people who would like to join: the latest submission of each number, and how many there were',
    access: ['admin'],
    ...listOf(InterestedUser),
  }),
  outbox: call('GET /api/admin/outbox', {
    fromReplica: true,
    summary: 'The last messages handed to delivery',
    notes: 'The body of a text with a code is replaced by the statement that there was one.',
    access: ['admin'],
    ...listOf(OutboxMessage),
  }),
  removePhoneAuditLog: call('DELETE /api/admin/phone-audit-logs/:id', {
    summary: 'Remove one try (ADM-19)',
    notes: 'The admin action log records how many tries were removed.',
    access: ['admin'],
    params: z.object({ id: LongIdInPath }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
  removePhoneAuditLogs: call('DELETE /api/admin/phone-audit-logs/bulk', {
    summary: 'Remove these tries (ADM-20)',
    notes: 'The admin action log records how many tries were removed.',
    access: ['admin'],
    body: z.object({
      ids: z
        .array(LongId)
        .min(1, said(msg`Choose at least one entry.`))
        .max(10_000),
    }),
    replies: { 200: Removed },
  }),
  removeAllPhoneAuditLogs: call('DELETE /api/admin/phone-audit-logs/all', {
    summary: 'Remove every try (ADM-21)',
    notes: 'The admin action log records how many tries were removed.',
    access: ['admin'],
    replies: { 200: Removed },
  }),
  cleanupFailedPhones: call('POST /api/admin/cleanup-failed-phones', {
    summary: 'Remove the tries that failed (ADM-22)',
    notes: 'The admin action log records how many tries were removed.',
    access: ['admin'],
    replies: { 200: Removed.extend({ phoneNumbersAffected: z.int() }) },
  }),
  blockedPhones: call('GET /api/admin/blocked-phones', {
    fromReplica: true,
    summary: 'The blocked numbers, the latest first',
    access: ['admin'],
    ...listOf(BlockedPhone),
  }),
  blockPhone: call('POST /api/admin/blocked-phones', {
    summary: 'Block a number: its sessions end, and it opens nothing',
    notes:
      "200 if the number was blocked already; the reason is replaced. The number's sessions, streams, passes and trusted browsers end, and its browsers get `phone_blocked`. Login, open-invitation, complete-registration, a change of number and a declaration of interest respond to it with 403 `phone_blocked`, and the phone log says `blacklisted`. 409 `admin_protected`: the admin's own number.",
    access: ['admin'],
    body: z.object({ phone: phone(), reason: linesOrNone('Reason', REASON_MOST).optional() }),
    replies: { 200: BlockedPhone, 201: BlockedPhone, ...refusals(400, 409) },
  }),
  unblockPhone: call('DELETE /api/admin/blocked-phones/:phone', {
    summary: 'Unblock a number',
    access: ['admin'],
    params: z.object({ phone: phone() }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
  overview: call('GET /api/admin/overview', {
    summary: 'The network in numbers, and 30 days of it',
    notes:
      'Players by status, bonds, units, groups and vaults; a deleted account counts nowhere. Messages, invitations, registrations and logins (tries that succeeded) per day, including those that were removed since.',
    access: ['admin'],
    replies: { 200: Overview },
  }),
  concerns: call('GET /api/admin/concerns', {
    summary: 'The tasks of the admin, the most pressing first',
    notes:
      'A full disk, a store of files that is away, a daily backup that is late, sending that the operator has stopped, texts used up in this hour, messages that failed within 7 days, lost numbers that the admin is asked to confirm, claims that the old number disputes, reports that are not closed, people whom nobody else can confirm, and people who asked to join within 30 days and were neither invited nor blocked. The list has no pages.',
    access: ['admin'],
    replies: { 200: z.array(AdminConcern) },
  }),
  actions: call('GET /api/admin/actions', {
    fromReplica: true,
    summary: "The log of the admin's actions, with their targets and reasons, newest first",
    notes:
      "Status changes, views of another's dashboard, blocks and deletions. `action`: a lifecycle action, 'view_dashboard', 'block_phone', 'unblock_phone' (if no player has the number, `reason` begins with it), 'delete_phone_logs', 'delete_all_phone_logs', 'clean_failed_phone_logs', 'explain'; from the operator's command also 'set_admin_phone', 'make_admin_link', 'end_sessions', 'end_all_sessions', 'pause_sending', 'resume_sending', 'begin_maintenance' (`reason` is its message) and 'end_maintenance'; for reports 'take_case', 'dismiss_case', 'warn', 'remove_content'; for a claim 'stop_claim'.",
    access: ['admin'],
    ...listOf(AdminAction),
  }),
  explainAction: call('POST /api/admin/actions/:id/explain', {
    summary: 'Explain an entry of the action log by a new one',
    notes:
      'If the owner of an account reads the explained entry in their history, they read the explanation, too. The log is append-only: the database refuses to change or remove an entry.',
    access: ['admin'],
    body: z.object({ reason: lines('Reason', REASON_MOST) }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
  signInByLink: call('POST /api/auth/admin-link', {
    summary: "Sign in as the admin by a one-time link of the operator's command",
    notes:
      'The response sets the session. 403 `link_over`: the link was used, is older than 10 minutes, was replaced by a newer one, or never existed. The call is written to the phone audit log.',
    access: ['anyone'],
    limit: [{ name: 'admin_link', uses: 20, seconds: 600, by: 'address' }],
    body: z.object({ token: opaque(64) }),
    replies: { 200: Player, ...refusals(403, 429) },
  }),
  retryMessage: call('POST /api/admin/outbox/:id/retry', {
    summary: 'Send a failed message again, or one that was written before a provider was set up (FAM-82)',
    notes:
      'The message is queued as if it were new, and a text draws on the budgets again (403 `country_not_texted`, `texts_stopped`, 429). 409 `not_failed`: it is on its way, has left, or has no provider yet; 409 `was_code`: the message was a code, which is over by then.',
    access: ['admin'],
    params: z.object({ id: opaque(64) }),
    replies: { 200: OutboxMessage, ...refusals(403, 404, 409, 429) },
  }),
}
