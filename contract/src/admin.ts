import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { z } from 'zod'
import { call, Page } from './contract.ts'
import { Id, Moment } from './fields.ts'

/** One try to sign in, as the log keeps it for 90 days; `tries` is more than one where a limit refused many alike. */
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

/** Someone who would like to join; the latest of their submissions and how many there were. */
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
}
