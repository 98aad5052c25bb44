import { ALLOWANCE_REASONS, INVITEE_ACTIONS, INVITEE_STANDINGS, MOVE_STATES } from '@kinhold/domain/inviting'
import { INVITING_MOST, REASON_MOST } from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { Id, lines, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'
import { said } from './sentences.ts'

/** A member's limit on open invitations. `text` explains the limit. */
export const Allowance = z.object({
  most: z.int(),
  open: z.int(),
  left: z.int(),
  why: z.enum(ALLOWANCE_REASONS),
  until: Moment.nullable(),
  text: z.string(),
})
export type Allowance = z.infer<typeof Allowance>

/** A sponsor's standing, based on their invitees. `warned` and `suspended` cover the last year. */
export const Standing = z.object({
  counts: z.object({ invitees: z.int(), active: z.int(), warned: z.int(), suspended: z.int() }),
  text: z.string(),
  allowance: Allowance,
  set: z.object({ most: z.int().nullable(), paused: z.boolean(), reason: z.string().nullable() }).nullable(),
})
export type Standing = z.infer<typeof Standing>

/** An invitee, as seen by the sponsor. `can`: the actions that the sponsor can take. */
export const Invitee = PlayerCard.extend({
  standing: z.enum(INVITEE_STANDINGS),
  can: z.array(z.enum(INVITEE_ACTIONS)),
})
export type Invitee = z.infer<typeof Invitee>

/** The admin's request that a member become the sponsor of `player`. */
export const Move = z.object({
  id: Id,
  player: PlayerCard,
  from: PlayerCard.nullable(),
  to: PlayerCard,
  state: z.enum(MOVE_STATES),
  askedAt: Moment,
  until: Moment,
  answeredAt: Moment.nullable(),
})
export type Move = z.infer<typeof Move>

/** A change of sponsor. */
export const SponsorLine = z.object({
  id: Id,
  from: PlayerCard.nullable(),
  to: PlayerCard.nullable(),
  changedAt: Moment,
})
export type SponsorLine = z.infer<typeof SponsorLine>

/**
 * The limit that the admin sets on a member's invitations, and whether inviting is paused. `most` is null for
 * the usual limit.
 */
export const InvitingDecision = z.object({
  most: z
    .int()
    .min(1, said(msg`At least one.`))
    .max(INVITING_MOST)
    .nullable(),
  paused: z.boolean(),
  reason: lines('Reason', REASON_MOST),
})
export type InvitingDecision = z.output<typeof InvitingDecision>

/** Endpoints for sponsors and their invitees. */
export const standing = {
  read: call('GET /api/players/:id/standing', {
    summary: "A sponsor's standing and limit of invitations (TRU-50)",
    notes: 'For the player themself and the admin.',
    access: ['member'],
    replies: { 200: Standing, ...refusals(403, 404) },
  }),
  invitees: call('GET /api/players/:id/invitees', {
    fromReplica: true,
    summary: "A sponsor's invitees and their standing (TRU-50)",
    notes:
      "For the player themself and the admin; the latest first. 'waiting': the invitee awaits a confirmation or has to register again; 'suspended': suspended or deactivated; 'left': archived or deleted.",
    access: ['member'],
    ...listOf(Invitee, 403, 404),
  }),
  remind: call('POST /api/players/:id/remind', {
    summary: 'Remind an invitee of the caller of their next step (TRU-51)',
    notes:
      'Responds 404 for a player who is no invitee of the caller; 409 `nothing_waits`; 429 for a second reminder in a day. A person who has to register again gets an e-mail or a text: 429 when a budget of texts is used up, 403 `country_not_texted`, `texts_stopped`.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(403, 404, 409, 429) },
  }),
  thank: call('POST /api/players/:id/thank', {
    summary: 'Say thank you to an invitee of the caller (TRU-51)',
    notes:
      'Responds 404 for a player who is no invitee of the caller; 409 `not_active`; 429 for a second time in a day.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404, 409, 429) },
  }),
  setInviting: call('PUT /api/admin/players/:id/inviting', {
    summary: "Set a member's limit of invitations; they read the reason (TRU-55)",
    notes:
      '`most` null: the usual number. Earlier suspensions of their invitees no longer count. 409 `admin_protected`.',
    access: ['admin'],
    body: InvitingDecision,
    replies: { 200: Standing, ...refusals(404, 409) },
  }),
  askMove: call('POST /api/admin/moves', {
    summary: 'Ask a member to take over another member with their invitees (TRU-57)',
    notes:
      'The sponsor has 7 days to answer. 404; 409 `the_admin`, `not_active`, `sponsor_not_active`, `to_themself`, `present_sponsor`, `own_branch`, `not_possible`, `asked_already`.',
    access: ['admin'],
    body: z.object({ playerId: Id, sponsorId: Id }),
    replies: { 201: Move, ...refusals(404, 409) },
  }),
  moves: call('GET /api/admin/players/:id/moves', {
    summary: 'The requests to take over a member, newest first (TRU-60)',
    access: ['admin'],
    ...listOf(Move, 404),
  }),
  lines: call('GET /api/admin/players/:id/lines', {
    summary: "Every change of a player's sponsor, newest first (TRU-60)",
    access: ['admin'],
    ...listOf(SponsorLine, 404),
  }),
  withdrawMove: call('DELETE /api/admin/moves/:id', {
    summary: 'Withdraw the request to take over a member (TRU-60)',
    notes: '404, 409 `over`.',
    access: ['admin'],
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  acceptMove: call('POST /api/moves/:id/accept', {
    summary: 'Accept the request to take over a member (TRU-57)',
    notes: 'For the member whom it asks. 404, 409 `over`, and the refusals of `POST /api/admin/moves`.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  declineMove: call('POST /api/moves/:id/decline', {
    summary: 'Decline the request to take over a member (TRU-57)',
    notes: 'For the member whom it asks. 404, 409 `over`.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
}
