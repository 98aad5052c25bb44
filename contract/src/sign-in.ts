import { oneLine } from '@kinhold/domain/text'
import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { Id, Name, phone } from './fields.ts'
import { Player } from './players.ts'
import { Account } from './sessions.ts'

/** 202 of a sign-in: someone invited and not yet registered (LOG-36). */
export const OpenInvitation = z.object({ recipientName: z.string(), sponsorId: Id })

/** 404 of a sign-in: an unknown number (LOG-39), or one whose vault access is gone. */
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

/** What a sign-in comes to. */
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

// A number that a member changes to may have been taken by someone else meanwhile.
const outcomesOfVerify = { ...outcomesOfSignIn, 409: Refusal }

/** The calls by which people get in. */
export const signIn = {
  byNumber: call({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in by phone number',
    access: ['anyone'],
    // Anything that is no number, of whatever type, is the handler's to refuse: every try is written to the phone log.
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
