import { oneLine } from '@kinhold/domain/text'
import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { Id, Name, opaque, phone } from './fields.ts'
import { Player } from './players.ts'
import { VerificationRequired } from './sign-in.ts'

/** Calls by which an invited person becomes a member. */
export const registration = {
  openInvitation: call({
    method: 'POST',
    path: '/api/auth/open-invitation',
    summary: 'Open a registration link',
    access: ['anyone'],
    body: z.object({
      phone: phone().optional(),
      ref: Id.optional(),
      qrId: opaque(100).optional(),
    }),
    replies: {
      200: z.object({
        recipientName: z.string().nullable(),
        phone: z.string().nullable(),
        sponsorId: Id.nullable(),
        verificationRequired: z.literal(true).optional(),
      }),
      403: Refusal,
      404: Refusal,
      429: Refusal,
      503: Refusal,
    },
  }),
  completeRegistration: call({
    method: 'POST',
    path: '/api/auth/complete-registration',
    summary: 'Become a member',
    access: ['invitee', 'unproved'],
    body: z.object({
      phone: phone(),
      name: Name,
      profilePhoto: z
        .string({ error: (issue) => (issue.input == null ? 'Profile photo required' : undefined) })
        .min(1, 'Profile photo required')
        .max(300)
        .transform(oneLine),
      sponsorId: Id.optional(),
    }),
    codes: { name: 'name_required', profilePhoto: 'photo_required' },
    replies: {
      200: Player,
      201: Player,
      400: Refusal,
      401: VerificationRequired,
      403: Refusal,
      409: Refusal,
      429: Refusal,
      503: Refusal,
    },
  }),
}
