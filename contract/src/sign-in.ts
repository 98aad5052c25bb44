import { oneLine } from '@kinhold/domain/text'
import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { Id, Name, phone } from './fields.ts'
import { Player } from './players.ts'
import { Account } from './sessions.ts'

/** 202 of a sign-in: an invited person who has not registered (LOG-36). */
export const OpenInvitation = z.object({ recipientName: z.string(), sponsorId: Id })

/** 404 of a sign-in: an unknown number (LOG-39), or one without its vault access. */
export const NotFoundAtLogin = Refusal.extend({
  shouldShowInterestPopup: z.literal(true).optional(),
  noVaultAccess: z.literal(true).optional(),
  phone: z.string(),
})

/** 401 of a sign-in: a code was texted to the number. */
export const VerificationRequired = Refusal.extend({
  verificationRequired: z.literal(true),
  phone: z.string(),
})

/** The outcomes of a sign-in. */
export const outcomesOfSignIn = {
  200: Account,
  202: OpenInvitation,
  400: Refusal,
  401: VerificationRequired,
  403: Refusal,
  404: NotFoundAtLogin,
  429: Refusal,
  503: Refusal,
}

// Another member may take a number before a member changes to it.
const outcomesOfVerify = { ...outcomesOfSignIn, 409: Refusal }

/** Calls to sign in. */
export const signIn = {
  byNumber: call({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in by phone number',
    access: ['anyone'],
    // Accepts any type, because the handler refuses invalid numbers: every attempt goes to the phone log.
    body: z.object({ phone: z.unknown().optional() }),
    replies: outcomesOfSignIn,
  }),
  verify: call({
    method: 'POST',
    path: '/api/auth/verify',
    summary: 'Prove a number by the code that was texted to it',
    access: ['anyone'],
    body: z.object({
      phone: phone(),
      code: z
        .string()
        .transform(oneLine)
        .pipe(z.string().min(1, 'Please enter the code we texted you.').max(20)),
    }),
    replies: outcomesOfVerify,
  }),
  byName: call({
    method: 'POST',
    path: '/api/auth/dev-bypass',
    summary: 'Sign in by name, for development only',
    access: ['anyone'],
    body: z.object({ playerName: Name }),
    replies: { 200: Player, 404: Refusal },
  }),
}
