import { INVITATION_STATUSES } from '@kinhold/domain/invitations'
import { z } from 'zod'
import { call, Page, Refusal } from './contract.ts'
import { Id, IdInPath, Moment, Name, phone } from './fields.ts'

/** One person asked by one sponsor to join or to bond (INV-62). */
export const Invitation = z.object({
  id: Id,
  sponsorId: Id,
  sponsorName: z.string(),
  sponsorPhoto: z.string().nullable(),
  recipientPhone: z.string(),
  recipientName: z.string(),
  status: z.enum(INVITATION_STATUSES),
  sentAt: Moment,
  verifiedAt: Moment.nullable(),
  qrId: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** The calls about invitations. */
export const invitations = {
  create: call({
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invite someone by name and phone (INV-23)',
    access: ['member'],
    body: z.object({
      sponsorId: Id.optional(),
      recipientPhone: phone(),
      recipientName: Name,
      status: z.literal('pending').optional(),
    }),
    replies: { 201: Invitation, 400: Refusal, 403: Refusal, 409: Refusal, 429: Refusal },
  }),
  list: call({
    method: 'GET',
    path: '/api/invitations',
    summary: 'Those sent by the caller or to their phone; all for the admin (INV-56)',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(Invitation) },
  }),
  sentBy: call({
    method: 'GET',
    path: '/api/invitations/sponsor/:id',
    summary: 'Those sent by one sponsor (INV-42)',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    query: Page,
    replies: { 200: z.array(Invitation), 403: Refusal },
  }),
}
