import { CLAIM_STATES, HELPER_ROLES, SIDES } from '@kinhold/domain/claims'
import { CODE_DIGITS, NAME_MAX, REASON_MOST } from '@kinhold/domain/limits'
import { oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { Id, line, lines, Moment, opaque, phone } from './fields.ts'
import { Player, PlayerCard } from './players.ts'
import { said } from './sentences.ts'

/**
 * The progress of a claim. The claim must be confirmed by `needed` guardians or, if the account has no
 * guardians, by `needed` of three sides. `confirmedBy`: the sides that have confirmed the claim. `missing`: the
 * sides that can still confirm it; empty once the claim has enough confirmations.
 */
export const ClaimProgress = z.object({
  byGuardians: z.boolean(),
  needed: z.int(),
  confirmedBy: z.array(z.enum(SIDES)),
  missing: z.array(z.enum(SIDES)),
})
export type ClaimProgress = z.infer<typeof ClaimProgress>

/**
 * A claim as its claimant sees it. The claimant can read `digits` to helpers until `digitsUntil`.
 * `confirmed`: how many guardians, or sides, have confirmed the claim; `progress`: null until the first
 * confirmation; `endsAt`: when the claim expires if it isn't confirmed; `endedAt`: when the claim ended.
 */
export const OwnClaim = z.object({
  state: z.enum(CLAIM_STATES),
  newPhone: z.string(),
  digits: z.string().nullable(),
  digitsUntil: Moment.nullable(),
  confirmed: z.int(),
  progress: ClaimProgress.nullable(),
  completesAt: Moment.nullable(),
  endsAt: Moment,
  endedAt: Moment.nullable(),
})
export type OwnClaim = z.infer<typeof OwnClaim>

/**
 * A claim, as seen by someone who may confirm it. `others`: older unconfirmed claims to the same account.
 * `confirmed`: how many guardians, or sides, have confirmed the claim. `doubtedAt`: when a holder of the old
 * number disputed the claim.
 */
export const AskedClaim = z.object({
  id: Id,
  player: PlayerCard,
  selfie: z.string(),
  role: z.enum(HELPER_ROLES),
  state: z.enum(CLAIM_STATES),
  isConfirmed: z.boolean(),
  confirmed: z.int(),
  ...ClaimProgress.shape,
  triesLeft: z.int(),
  completesAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  createdAt: Moment,
  doubtedAt: Moment.optional(),
  others: z.array(z.object({ id: Id, selfie: z.string(), triesLeft: z.int() })).optional(),
})
export type AskedClaim = z.infer<typeof AskedClaim>

/**
 * A claim, as seen by the account's owner while the claim can still be stopped. `doubtedAt`: when someone who
 * had no right to stop the claim disputed it.
 */
export const ClaimOnMe = z.object({ id: Id, completesAt: Moment, doubtedAt: Moment.optional() })
export type ClaimOnMe = z.infer<typeof ClaimOnMe>

/** A claim as the admin sees it. `confirmed`: how many guardians, or sides, have confirmed it. */
export const AdminClaim = z.object({
  id: Id,
  player: PlayerCard,
  selfie: z.string().nullable(),
  state: z.enum(CLAIM_STATES),
  confirmed: z.int(),
  ...ClaimProgress.shape,
  completesAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  createdAt: Moment,
  doubtedAt: Moment.optional(),
})
export type AdminClaim = z.infer<typeof AdminClaim>

const Digits = z
  .string()
  .transform(oneLine)
  .transform((typed) => typed.replaceAll(' ', ''))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`), said(msg`Please enter all six digits.`)))

/** Endpoints for recovering an account whose phone number has been lost. */
export const claims = {
  textCode: call('POST /api/claims/code', {
    summary: 'Text a code to the new number of a claim',
    notes:
      '`verificationRequired`: a code was texted to the new number; false if none is needed. 403 `phone_blocked`; 429 after five a day from one address.',
    access: ['anyone'],
    body: z.object({ newPhone: phone() }),
    replies: { 200: z.object({ verificationRequired: z.boolean() }), ...refusals(403, 429, 503) },
  }),
  begin: call('POST /api/claims', {
    summary: 'Claim an account by its lost number, or by its name and that of the sponsor',
    notes:
      'The response sets the claim cookie. The earlier claim of this browser is given up, and so is an unconfirmed claim for the same new number. 400 `whose_required`, `same_phone`, `code_wrong`; 403 `phone_blocked`; 409 `phone_taken` (the new number, once proved), `own_account`; 429 after three a week from one address, or for one new number. The number of claims by others for an account limits nobody.',
    access: ['anyone'],
    body: z.object({
      phone: phone().optional(),
      name: line('Name', NAME_MAX).optional(),
      sponsorName: line('Name of your sponsor', NAME_MAX).optional(),
      newPhone: phone(),
      code: z.string().max(20).transform(oneLine).optional(),
    }),
    replies: { 201: OwnClaim, ...refusals(400, 403, 409, 429) },
  }),
  own: call('GET /api/claims/own', {
    summary: 'The claim of this browser, by its claim cookie',
    notes: '`digits` are given while the claim is open; they change every ten minutes. 404 without a claim.',
    access: ['anyone'],
    replies: { 200: OwnClaim, ...refusals(404) },
  }),
  photo: call('POST /api/claims/own/photo', {
    summary: 'Give the claim of this browser its selfie',
    notes:
      'For the browser with the claim cookie. The claim is open from now on. 409 `has_photo`; 415 `not_an_image`.',
    access: ['anyone'],
    upload: { file: 'photo' },
    replies: { 200: OwnClaim, ...refusals(404, 409, 413, 415, 429, 503) },
  }),
  enter: call('POST /api/claims/own/enter', {
    summary: 'Sign in by a claim that is done, once',
    notes:
      'For the browser with the claim cookie. The response sets the session. 409 `claim_not_done`, `claim_used`.',
    access: ['anyone'],
    replies: { 200: Player, ...refusals(404, 409) },
  }),
  asked: call('GET /api/claims', {
    summary: 'The claims that the caller was asked to confirm, and still may',
    notes: "Of an account's unconfirmed claims only the newest, with the others in `others`.",
    access: ['member'],
    replies: { 200: z.array(AskedClaim) },
  }),
  confirm: call('POST /api/claims/:id/confirm', {
    summary: 'Enter the digits that the claimant reads out',
    notes:
      'For the people who were asked; 404 for others. Again: the same response. 400 `digits_wrong`; 409 `digits_over`, `tries_used_up`, `claim_over`.',
    access: ['member'],
    body: z.object({ digits: Digits }),
    codes: { digits: 'digits_wrong' },
    replies: { 200: AskedClaim, ...refusals(400, 404, 409) },
  }),
  onMe: call('GET /api/claims/on-me', {
    summary: "The confirmed claims of the caller's account, which can be stopped",
    access: ['member'],
    replies: { 200: z.array(ClaimOnMe) },
  }),
  stop: call('POST /api/claims/:id/stop', {
    summary: "Stop a claim of one's account, or take back one's confirmation",
    notes:
      'For the owner of the account, and for the people who confirmed the claim; 404 for others. Again: 204. The owner stops the claim in a browser whose session or trust, or the passkey that signed it in, is seven days older than the claim; in other browsers the claim continues with `doubtedAt`, and its people and the admin are asked again (TRU-81). A person who confirmed a claim with `doubtedAt` takes their confirmation back. 409 `claim_over`: it is done.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  stopByLink: call('POST /api/claims/stop', {
    summary: 'Say by the link in the text to the old number that a claim is not the owner’s',
    notes:
      'The token is in the text to the old number. The claim continues with `doubtedAt`, and its people and the admin are asked again. Again: 204. 404, 409 `claim_over`.',
    access: ['anyone'],
    body: z.object({ token: opaque(100) }),
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  stopForReason: call('POST /api/admin/claims/:id/stop', {
    summary: 'Stop any claim as the admin; its owner and the people who were asked read the reason (TRU-154)',
    notes: 'Again: 204, and the first reason stays. 409 `claim_over`; 404 for a claim of no account.',
    access: ['admin'],
    body: z.object({ reason: lines('Reason', REASON_MOST) }),
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  all: call('GET /api/admin/claims', {
    summary: 'The claims of existing accounts, the newest first',
    access: ['admin'],
    ...listOf(AdminClaim),
  }),
}
