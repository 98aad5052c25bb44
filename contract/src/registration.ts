import { LOGIN_TRIES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Id, Name, opaque, phone } from './fields.ts'
import { Player } from './players.ts'
import { VerificationRequired } from './sign-in.ts'
import { said } from './sentences.ts'

const FROM_ADDRESS = { uses: LOGIN_TRIES_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS, by: 'address' } as const

const OPENED = z.object({
  recipientName: z.string().nullable(),
  phone: z.string().nullable(),
  sponsorId: Id.nullable(),
  verificationRequired: z.literal(true).optional(),
})

/** Endpoints for registering an invited person. */
export const registration = {
  openInvitation: call('POST /api/auth/open-invitation', {
    summary: 'Open a registration link',
    notes:
      'Responds 200 and sets the invitee cookie if a pending invitation matches the phone (and `ref`, if given), or if `qrId` names a pending invitation or a live personal invite, but never an invitation that hides its number. With phone verification on, `verificationRequired` is true and a code is texted; without a `qrId`, `recipientName` and `sponsorId` are then null until `POST /api/auth/verify` responds with them, and `ref` only chooses among several invitations. 404 `invitation_not_found`, for a `ref` alone, too; 404 `invitation_void`: the sponsor was suspended, deactivated or archived; 404 `invitation_declined`: the invited person declined it by `POST /api/auth/decline-invitation`; 403 `phone_blocked`.',
    access: ['anyone'],
    limit: [{ name: 'open_invitation', ...FROM_ADDRESS }],
    body: z.object({ phone: phone().optional(), ref: Id.optional(), qrId: opaque(100).optional() }),
    replies: {
      200: OPENED,
      ...refusals(403, 404, 429, 503),
    },
  }),
  openOwn: call('POST /api/auth/open-own-invitation', {
    summary: 'Begin a member account of the operator',
    notes:
      "Invites the number by the admin, or takes the admin's open invitation to it, and responds as `POST /api/auth/open-invitation` with a `qrId`. Who completes the registration in this browser while the admin is signed in there gets the operator's account, and the admin's session stays beside it (`POST /api/auth/change-account`). An invitation that this browser opened in this way to another number is removed. 400 `own_phone`: the number of the admin; 400 `name_reserved`; 409 `has_own_account`; 409 `phone_taken`; 403 `phone_blocked`; otherwise as `POST /api/invitations`.",
    access: ['admin'],
    limit: [{ name: 'open_invitation', ...FROM_ADDRESS }],
    body: z.object({ phone: phone(), name: Name }),
    codes: { name: 'name_required' },
    replies: { 200: OPENED, ...refusals(400, 403, 404, 409, 429, 503) },
  }),
  declineInvitation: call('POST /api/auth/decline-invitation', {
    summary: 'Decline an invitation from a person whom one does not know (FAM-72)',
    notes:
      'For the holder of an invitation’s pass. The invitation is void for good, and its sponsor is notified; a repeated call changes nothing. The sponsor can invite the number again after 30 days. 403 `not_invited`: no invitee cookie; 409 `nothing_to_decline`: the pass is from a personal invite or for a registration again; 409 `not_pending`.',
    access: ['invitee'],
    limit: [{ name: 'decline_invitation', ...FROM_ADDRESS }],
    replies: { 204: NoContent, ...refusals(403, 409, 429) },
  }),
  completeRegistration: call('POST /api/auth/complete-registration', {
    summary: 'Become a member',
    notes:
      '201 with a session; 200 if a player registers again: the given name replaces the old one. 400 `name_required`; `photo_required`, also for a photo that this invitee did not upload. 401 `verification_required`: phone verification is on, and `POST /api/auth/verify` has not proved this number for this invitee cookie (a number typed for a personal invite is proved in the same way). 403 `not_invited`: no invitee cookie, another number or another sponsor; 403 `phone_blocked`; 409 `phone_taken`.',
    access: ['invitee', 'unproved'],
    limit: [{ name: 'registration', ...FROM_ADDRESS }],
    body: z.object({
      phone: phone(),
      name: Name,
      profilePhoto: z
        .string({ error: (issue) => (issue.input == null ? said(msg`Profile photo required`) : undefined) })
        .min(1, said(msg`Profile photo required`))
        .max(300)
        .transform(oneLine),
      sponsorId: Id.optional(),
    }),
    codes: { name: 'name_required', profilePhoto: 'photo_required' },
    replies: { 200: Player, 201: Player, 401: VerificationRequired, ...refusals(400, 403, 409, 429, 503) },
  }),
}
