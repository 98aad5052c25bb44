import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Moment, opaque } from './fields.ts'
import { Player, PlayerCard, VaultUser } from './players.ts'

const LANGUAGE = { language: z.string().optional() }

/** The account that a session belongs to. */
export const Account = z.discriminatedUnion('userType', [Player, VaultUser])
export type Account = z.infer<typeof Account>

/** The account that is signed in. `language` is missing if the account uses the browser's language. */
export const OwnAccount = z.discriminatedUnion('userType', [
  Player.extend(LANGUAGE),
  VaultUser.extend(LANGUAGE),
])

/** A browser that is signed in as the caller, or that needs no code to sign in until `trustedUntil`. */
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

/** Endpoints for the caller's sessions and browsers. */
export const sessions = {
  own: call('GET /api/auth/me', {
    summary: 'Who is signed in',
    notes: 'Responds 401 without a session; the refusal says why a session is over (LOG-64).',
    access: ['anyone'],
    replies: { 200: OwnAccount, ...refusals(401) },
  }),
  other: call('GET /api/auth/other-account', {
    summary: "The operator's other account",
    notes:
      'For the admin, the member account of the same person; for that account, the admin; otherwise null. `isSignedIn`: this browser has a session of that account, too. The call does not extend that session.',
    access: ['member'],
    replies: { 200: z.object({ account: PlayerCard.nullable(), isSignedIn: z.boolean() }) },
  }),
  change: call('POST /api/auth/change-account', {
    summary: "Go to the operator's other account",
    notes:
      'Swaps the two session cookies of the browser. 403 `no_other_account`: the caller is neither the admin nor the account of the operator; 409 `not_signed_in`: this browser has no live session of the other account.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 409) },
  }),
  endOwn: call('POST /api/auth/logout', {
    summary: 'End this session on the server',
    notes: "Ends the session of the operator's other account in this browser, too.",
    access: ['anyone'],
    replies: { 204: NoContent },
  }),
  endTrust: call('DELETE /api/auth/trust', {
    summary: 'End the trust in this browser',
    notes:
      "This browser needs a code to sign in again as the caller. The caller's sessions in copies of this browser end; its own session lasts until the logout. The same holds for the operator's other account in this browser.",
    access: ['member', 'unverified'],
    replies: { 204: NoContent },
  }),
  list: call('GET /api/auth/sessions', {
    summary: 'The browsers that are signed in as this player, or trusted for their number',
    notes: 'First those that are signed in, then those that are only trusted.',
    access: ['member'],
    replies: { 200: z.array(BrowserSession) },
  }),
  end: call('DELETE /api/auth/sessions/:id', {
    summary: 'Sign one browser out; it is trusted no more',
    notes: 'That browser needs a code to sign in again.',
    access: ['member'],
    params: z.object({ id: opaque(64) }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
}
