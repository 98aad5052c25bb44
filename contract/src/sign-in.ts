import { oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, Refusal, refusals } from './contract.ts'
import { Id, Name, opaque, phone } from './fields.ts'
import { Player } from './players.ts'
import { Account } from './sessions.ts'
import { said } from './sentences.ts'

/**
 * The body of a 202 response for an invited person who hasn't registered yet (LOG-36). `isReturning` is true for a
 * member who has to register again, and otherwise missing.
 */
export const OpenInvitation = z.object({
  recipientName: z.string(),
  sponsorId: Id,
  isReturning: z.literal(true).optional(),
})

/** The body of a 404 response for a number that is unknown (LOG-39) or has lost its access to vaults. */
export const NotFoundAtLogin = Refusal.extend({
  shouldShowInterestPopup: z.literal(true).optional(),
  noVaultAccess: z.literal(true).optional(),
  phone: z.string(),
})

/** The body of a 401 response, sent after the server has texted a code. */
export const VerificationRequired = Refusal.extend({
  verificationRequired: z.literal(true),
  phone: z.string(),
})

/** The possible outcomes of a sign-in. */
export const outcomesOfSignIn = {
  200: Account,
  202: OpenInvitation,
  ...refusals(400),
  401: VerificationRequired,
  ...refusals(403),
  404: NotFoundAtLogin,
  ...refusals(429, 503),
}

// Status 409 means that another member has already taken the new number.
const outcomesOfVerify = { ...outcomesOfSignIn, ...refusals(409) }

/** Endpoints for signing in. */
export const signIn = {
  byNumber: call('POST /api/auth/login', {
    summary: 'Sign in by phone number',
    notes:
      'Every call is written to the phone audit log. 200 with a Player: an active registered player; the response sets the session. 200 with a VaultUser: not a player, but the number is on the access list of a vault. 202: the number has a pending invitation (the earliest sent, if there are several), or its player has to register again, with their own sponsor and `isReturning`; the response sets the invitee cookie. An invitation wins over access to a vault. 404 `phone_not_found`, with `shouldShowInterestPopup`; 404 `no_vault_access`, with `noVaultAccess`: the number had a vault session and has no access left. 403 `account_suspended`, `account_deactivated`, `account_archived`, `phone_blocked`. 400 `phone_required`, `phone_invalid`. 401 `verification_required`: phone verification is on and this browser is not trusted, so a code was texted. With `key`, from the link to a vault, the number may be missing: the code goes to the number of that access entry, of which the reply has only the last two digits. 403 `other_number` if another number is sent, 403 `link_ended` if no entry with access has the key.',
    access: ['anyone'],
    // Accepts any type, because the handler logs even an attempt with an invalid number before rejecting it.
    body: z.object({ phone: z.unknown().optional(), key: opaque(64).optional() }),
    replies: outcomesOfSignIn,
  }),
  verify: call('POST /api/auth/verify', {
    summary: 'Prove a number by the code that was texted to it',
    notes:
      'The outcomes are those of login. A code is good for 5 tries and 10 minutes, and only in the browser that asked for it. 400 `code_wrong`, then 429 `code_used_up`, or 429 `number_closed` after too many wrong codes for the number in a day. The browser is trusted for 90 days, under a new browser token. With an invitee cookie the code proves the number for that registration. For a member who changes their number it makes the change (200 Player; 409 `phone_taken` or 403 `phone_blocked` if the number has become that meanwhile). Responds 404 if phone verification is off. `key`, from the link to a vault, takes the place of the number.',
    access: ['anyone'],
    body: z
      .object({
        phone: phone().optional(),
        key: opaque(64).optional(),
        code: z
          .string()
          .transform(oneLine)
          .pipe(
            z
              .string()
              .min(1, said(msg`Please enter your code.`))
              .max(20),
          ),
      })
      .refine((body) => body.phone !== undefined || body.key !== undefined, {
        path: ['phone'],
        error: said(msg`Phone number is required`),
      }),
    replies: outcomesOfVerify,
  }),
  byName: call('POST /api/auth/dev-bypass', {
    summary: 'Sign in by name, for development only',
    notes:
      'Exists only where `devLogin` is true: on a server of `npm run dev` that no other machine can reach. Elsewhere it responds 404, as if it did not exist. The response sets the session.',
    access: ['anyone'],
    body: z.object({ playerName: Name }),
    replies: { 200: Player, ...refusals(404) },
  }),
}
