import { INVITATION_STATUSES, LINK_STANDINGS } from '@kinhold/domain/invitations'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, Moment, Name, opaque, phone } from './fields.ts'
import { PlayerCard } from './players.ts'

/**
 * An invitation of one person by one sponsor, to join or to bond (INV-62). `recipientId`: the member they became or
 * are, after registration or acceptance; if `status` is still pending, they registered by the sponsor's QR and await
 * confirmation. `recipientPhone` is empty while a link invitation is pending (INV-99).
 */
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
  recipientId: Id.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** A registration link as a member who opened it sees it: its owner, and the relation of the two (INV-98). */
export const OpenedInviteLink = z.object({ sponsor: PlayerCard, standing: z.enum(LINK_STANDINGS) })
export type OpenedInviteLink = z.infer<typeof OpenedInviteLink>

const ByCode = z.object({ qrId: opaque(100) })

/** Calls about invitations. */
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
  readLink: call({
    method: 'GET',
    path: '/api/invitation-links/:qrId',
    summary: 'Whose registration link a member opened (INV-98)',
    access: ['member'],
    params: ByCode,
    replies: { 200: OpenedInviteLink, 404: Refusal },
  }),
  connect: call({
    method: 'POST',
    path: '/api/invitation-links/:qrId/connect',
    summary: 'Invite the member whose link it is (INV-99)',
    access: ['member'],
    params: ByCode,
    replies: { 201: Invitation, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
  edit: call({
    method: 'PUT',
    path: '/api/invitations/:id',
    summary: "Correct a pending invitation's name or phone (INV-50)",
    access: ['member'],
    params: z.object({ id: IdInPath }),
    body: z
      .object({ recipientPhone: phone().optional(), recipientName: Name.optional() })
      .refine(
        (body) => body.recipientPhone !== undefined || body.recipientName !== undefined,
        'Give a name or a phone to change.',
      ),
    replies: { 200: Invitation, 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Take an invitation back; a bond already formed stays (INV-53)',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  again: call({
    method: 'POST',
    path: '/api/trust-bonds/:bondId/invite-again',
    summary: 'Invite somebody anew whose bond with the caller has ended (TRU-08)',
    access: ['member'],
    params: z.object({ bondId: opaque(40) }),
    replies: { 201: Invitation, 404: Refusal, 409: Refusal },
  }),
  accept: call({
    method: 'POST',
    path: '/api/invitations/:id/accept',
    summary: 'Accept an invitation: forms the bond',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    replies: { 200: Invitation, 403: Refusal, 404: Refusal, 409: Refusal },
  }),
  decline: call({
    method: 'POST',
    path: '/api/invitations/:id/decline',
    summary: 'Decline an invitation',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    replies: { 204: NoContent, 403: Refusal, 404: Refusal, 409: Refusal },
  }),
}
