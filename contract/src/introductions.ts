import { SIBLING_STANDINGS } from '@kinhold/domain/invitations'
import { INTRODUCTION_WORDS_MOST, VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { Id, idsInQuery, lineOrNone, Moment } from './fields.ts'
import { Invitation } from './invitations.ts'
import { PlayerCard } from './players.ts'

/** Another member with the same sponsor as the caller, and their relation to the caller (FAM-50). */
export const Sibling = z.object({ id: Id, player: PlayerCard, standing: z.enum(SIBLING_STANDINGS) })
export type Sibling = z.infer<typeof Sibling>

/** An introduction that the caller can answer. `saidYes`: only the caller has said yes so far (FAM-54). */
export const Introduction = z.object({
  id: Id,
  introducer: PlayerCard,
  other: PlayerCard,
  words: z.string().nullable(),
  saidYes: z.boolean(),
  createdAt: Moment,
})
export type Introduction = z.infer<typeof Introduction>

/**
 * The pairs of members whom the caller can introduce to each other (FAM-63). `left`: how many more
 * introductions the caller can make within the 24-hour limit.
 */
export const OpenPairs = z.object({
  pairs: z.array(z.object({ playerId: Id, otherId: Id })),
  left: z.int(),
})
export type OpenPairs = z.infer<typeof OpenPairs>

/** Endpoints that help members find one another. */
export const introductions = {
  siblings: call('GET /api/siblings', {
    summary: "The people whom the caller's sponsor brought in, too, the latest first (FAM-50)",
    notes:
      "`standing`: 'invited' after a call of `connect`, until it is answered. Without those who do not want to be listed (`networkVisibility` 'private' or `allowInvitations` off), who are not active, and whom a block keeps apart from the caller. Empty for a caller who does not want to be listed or whom the admin brought in.",
    access: ['member'],
    ...listOf(Sibling),
  }),
  connect: call('POST /api/siblings/:id/connect', {
    summary: 'Invite a person whom the same member brought in (FAM-52)',
    notes:
      "Neither learns the other's number before the bond. 404 for a person who is not listed; 409 `already_bonded`, `already_invited`, `invited_by_them`, `too_many_pending`, `inviting_paused`, `declined_recently`.",
    access: ['member'],
    limit: [{ name: 'sibling_invitations', uses: 30, seconds: 3600, by: 'account' }],
    replies: { 201: Invitation, ...refusals(404, 409, 429) },
  }),
  introduce: call('POST /api/introductions', {
    summary: 'Introduce two people to each other, both bonded to the caller (FAM-53)',
    notes:
      'Both are asked, and are bonded when both have said yes. 404 for a person whom the caller is not bonded to, and if a block separates the two. 400 `same_person`; 409 `already_bonded`; `already_introduced`, also by another member, and after a no; `cannot_introduce`: one is the admin or not active, or their bond ended lately (TRU-08); `invitations_not_allowed`: a privacy setting of one; `too_many_introductions`: 20 within 24 hours.',
    access: ['member'],
    body: z.object({
      playerId: Id,
      otherId: Id,
      words: lineOrNone('Your words', INTRODUCTION_WORDS_MOST).optional(),
    }),
    replies: { 204: NoContent, ...refusals(400, 404, 409) },
  }),
  pairs: call('GET /api/introductions/pairs', {
    summary: 'The pairs among these people whom the caller can introduce to each other (FAM-63)',
    notes:
      '`players`: ids with commas. At most 100 pairs. A pair is left out whatever the reason: the caller is not bonded to both, `POST /api/introductions` would refuse it, or a bond of the two has ended.',
    access: ['member'],
    query: z.object({ players: idsInQuery(VAULT_ACCESS_MOST) }),
    replies: { 200: OpenPairs },
  }),
  list: call('GET /api/introductions', {
    fromReplica: true,
    summary:
      'The introductions that wait for the caller or, after their yes, for the other, newest first (FAM-54)',
    notes: 'For 14 days. Whether the other has answered is not told.',
    access: ['member'],
    ...listOf(Introduction),
  }),
  answer: call('POST /api/introductions/:id/answer', {
    summary: 'Say yes or no to an introduction (FAM-55)',
    notes:
      "`connected`: both have said yes, so the two are bonded. A no is final, and told to nobody. 404: not the caller's, already answered with no, older than 14 days, or void, because a bond with the introducer has ended, a person is not active, or the two are bonded or blocked. 409 `cannot_introduce` as above.",
    access: ['member'],
    body: z.object({ yes: z.boolean() }),
    replies: { 200: z.object({ connected: z.boolean() }), ...refusals(404, 409) },
  }),
}
