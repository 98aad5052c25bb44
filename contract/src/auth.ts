import { oneLine } from '@kinhold/domain/text'
import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { Id, Moment, Name, opaque, phone } from './fields.ts'
import { Player, VaultUser } from './players.ts'

/** What the app knows before anyone signs in. */
export const AppConfig = z.object({
  appName: z.string(),
  taglines: z.array(z.string()),
  phoneVerification: z.boolean(),
  devLogin: z.boolean(),
  smsAvailable: z.boolean(),
  emailAvailable: z.boolean(),
  /** What one file of POST /api/upload may weigh, in MB of 1,048,576 bytes. */
  maxUploadMb: z.int(),
  supportEmail: z.string().nullable(),
  privacyEmail: z.string().nullable(),
  legalEmail: z.string().nullable(),
})
export type AppConfig = z.infer<typeof AppConfig>

/** Who a session belongs to. */
export const Account = z.discriminatedUnion('userType', [Player, VaultUser])
export type Account = z.infer<typeof Account>

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

const outcomesOfSignIn = {
  200: Account,
  202: OpenInvitation,
  400: Refusal,
  401: VerificationRequired,
  403: Refusal,
  404: NotFoundAtLogin,
  429: Refusal,
}

// A number that a member changes to may have been taken by someone else meanwhile.
const outcomesOfVerify = { ...outcomesOfSignIn, 409: Refusal }

/** One browser signed in as this player, or trusted: then a sign-in in it needs no code until that moment. */
export const BrowserSession = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Moment,
  lastSeenAt: Moment,
  current: z.boolean(),
  signedIn: z.boolean(),
  trustedUntil: Moment.nullable(),
})
export type BrowserSession = z.infer<typeof BrowserSession>

/** The calls of sign-in, registration and sign-out. */
export const auth = {
  config: call({
    method: 'GET',
    path: '/api/config',
    summary: 'What the app knows before anyone signs in',
    access: ['anyone'],
    replies: { 200: AppConfig },
  }),
  me: call({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: ['anyone'],
    replies: { 200: Account, 401: Refusal },
  }),
  login: call({
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
        sponsorId: Id,
        verificationRequired: z.literal(true).optional(),
      }),
      403: Refusal,
      404: Refusal,
      429: Refusal,
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
    },
  }),
  logout: call({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    access: ['anyone'],
    replies: { 204: NoContent },
  }),
  devBypass: call({
    method: 'POST',
    path: '/api/auth/dev-bypass',
    summary: 'Sign in by name, for development only',
    access: ['anyone'],
    body: z.object({ playerName: Name }),
    replies: { 200: Player, 404: Refusal },
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The browsers that are signed in as this player, or trusted with their number',
    access: ['member'],
    replies: { 200: z.array(BrowserSession) },
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Sign one browser out; it is trusted no more',
    access: ['member'],
    params: z.object({ id: opaque(64) }),
    replies: { 204: NoContent, 404: Refusal },
  }),
}
