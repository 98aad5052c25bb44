import { INVITATION_STATUSES, LINK_STANDINGS } from '@kinhold/domain/invitations'
import { LANGUAGE_TAG_MAX } from '@kinhold/domain/languages'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { givesSomething, Id, Moment, Name, opaque, phone, PlayerName } from './fields.ts'
import { PlayerCard } from './players.ts'
import { said } from './sentences.ts'

/**
 * A sponsor's invitation to join or to bond (INV-62). `recipientId`: the invited member, or the member who
 * registered with a QR code and is still waiting to be confirmed; `recipientPhoto`: their photo.
 * `recipientPhone` is empty while a link invitation is pending (INV-99). `isUnsent`: the invitation is
 * pending, and there is no sign that its link has been sent (FAM-81). `language`: the language that the
 * sponsor chose for the invited person, which only the sponsor sees (LNG-31).
 */
export const Invitation = z.object({
  id: Id,
  sponsorId: Id,
  sponsorName: PlayerName,
  sponsorPhoto: z.string().nullable(),
  recipientPhone: z.string(),
  recipientName: z.string(),
  recipientPhoto: z.string().nullable(),
  status: z.enum(INVITATION_STATUSES),
  sentAt: Moment,
  verifiedAt: Moment.nullable(),
  qrId: z.string(),
  recipientId: Id.nullable(),
  isUnsent: z.boolean(),
  language: z.string().optional(),
})
export type Invitation = z.infer<typeof Invitation>

/**
 * The owner of the registration link that was opened, and the caller's relation to the owner (INV-98).
 * `usedBy`: the person who has registered with the caller's own QR code (FAM-86).
 */
export const OpenedInviteLink = z.object({
  sponsor: PlayerCard,
  standing: z.enum(LINK_STANDINGS),
  usedBy: PlayerCard.optional(),
})
export type OpenedInviteLink = z.infer<typeof OpenedInviteLink>

const ByCode = z.object({ qrId: opaque(100) })

/** Endpoints for invitations. */
export const invitations = {
  create: call('POST /api/invitations', {
    summary: 'Invite someone by name and phone (INV-23)',
    notes:
      "409 `already_invited`: the caller has a pending invitation to that number, which they typed as well; 409 `already_bonded`; `invitations_not_allowed`: the recipient's privacy setting; `cannot_invite`: the number is the admin's, or that of a suspended, deactivated or archived player; `too_many_pending`: the caller has as many open invitations as they may (`MAX_PENDING_INVITATIONS`; fewer for newcomers and by standing; also with `RATE_LIMITS=off`); `inviting_paused`; `declined_recently`: the recipient declined this sponsor less than 30 days ago; `ended_recently` and `invited_often` as `POST /api/trust-bonds/{bondId}/invite-again`. 400 `own_phone`; `no_such_language` for a language that is not offered.",
    access: ['member'],
    body: z.object({
      sponsorId: Id.optional(),
      recipientPhone: phone(),
      recipientName: Name,
      status: z.literal('pending').optional(),
      language: opaque(LANGUAGE_TAG_MAX).optional(),
    }),
    replies: { 201: Invitation, ...refusals(400, 403, 409, 429) },
  }),
  list: call('GET /api/invitations', {
    fromReplica: true,
    summary: 'The invitations from the caller or to their phone; all for the admin (INV-56)',
    access: ['member'],
    ...listOf(Invitation),
  }),
  sentBy: call('GET /api/invitations/sponsor/:id', {
    fromReplica: true,
    summary: 'The invitations from one sponsor (INV-42)',
    notes: 'For the sponsor themself and the admin.',
    access: ['member'],
    ...listOf(Invitation, 403),
  }),
  readLink: call('GET /api/invitation-links/:qrId', {
    summary: 'The owner of a registration link (INV-98)',
    notes:
      "`standing`: the relation of the caller to the sponsor; 'closed' if the caller cannot invite them. `usedBy`: who registered with the caller's own QR code. 404 `invitation_not_found`: the link is no longer open, and the caller neither made it nor used it.",
    access: ['member'],
    params: ByCode,
    replies: { 200: OpenedInviteLink, ...refusals(404) },
  }),
  connect: call('POST /api/invitation-links/:qrId/connect', {
    summary: 'Invite the member whose link it is (INV-99)',
    notes:
      "The caller does not learn the member's number. 404 `invitation_not_found`; 409 `own_link`, `invited_by_them`, `already_bonded`, `already_invited`, `cannot_invite`, `invitations_not_allowed`, `too_many_pending`, `inviting_paused`, `declined_recently`.",
    access: ['member'],
    limit: [{ name: 'link_invitations', uses: 30, seconds: 3600, by: 'account' }],
    params: ByCode,
    replies: { 201: Invitation, ...refusals(404, 409, 429) },
  }),
  edit: call('PUT /api/invitations/:id', {
    summary: "Correct a pending invitation's name or phone (INV-50)",
    notes:
      "For its sponsor, while it is pending. The refusals are those of `POST /api/invitations`, and 409 `not_pending`. A changed phone gets a new `qrId`. 429 for the sixth change of the phone in a day, or the 21st in all the sponsor's invitations.",
    access: ['member'],
    body: z
      .object({ recipientPhone: phone().optional(), recipientName: Name.optional() })
      .refine(givesSomething, said(msg`Give a name or a phone to change.`)),
    replies: { 200: Invitation, ...refusals(400, 403, 404, 409, 429) },
  }),
  remove: call('DELETE /api/invitations/:id', {
    summary: 'Take an invitation back; a bond already formed stays (INV-53)',
    notes: 'For its sponsor.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  sent: call('POST /api/invitations/:id/sent', {
    summary: 'Say that the link of an invitation was sent in a way of the sponsor’s own (FAM-81)',
    notes: 'For its sponsor. `isUnsent` is then false. Again has no effect.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  again: call('POST /api/trust-bonds/:bondId/invite-again', {
    summary: 'Invite a person again whose bond with the caller has ended (TRU-08)',
    notes:
      "For a side of the former bond, without learning the other's number. 404 `bond_not_found`: no bond of the two has ended. 409 `ended_recently`: within 24 hours of the end; 409 `invited_often`: three a year for a pair; 409 `invited_by_them`; and the refusals of `POST /api/invitations`.",
    access: ['member'],
    replies: { 201: Invitation, ...refusals(404, 409) },
  }),
  accept: call('POST /api/invitations/:id/accept', {
    summary: 'Accept an invitation: forms the bond',
    notes:
      "For the registered member to whom it was sent. The invitation is then 'verified', or 'group_formation' if the bond closed a triangle. 409 `not_pending`, also again; `own_invitation`: the caller sent it to a number that is theirs by now; `sponsor_unavailable`: the sponsor is suspended, deactivated or archived, which voids what they had sent; `ended_since`: the bond of the two ended after it was sent.",
    access: ['member'],
    replies: { 200: Invitation, ...refusals(403, 404, 409) },
  }),
  decline: call('POST /api/invitations/:id/decline', {
    summary: 'Decline an invitation',
    notes:
      'For the registered member to whom it was sent. It disappears from both lists. 409 `not_pending`, `own_invitation`.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404, 409) },
  }),
}
