import { z } from 'zod'
import { call, listOf, refusals } from './contract.ts'
import { Id, Moment, PlayerName } from './fields.ts'
import { PlayerCard } from './players.ts'

/**
 * The confirmations of the three members, by player id: true once the member has confirmed the unit (UNI-04).
 */
const Confirmations = z.record(z.string(), z.boolean())

/**
 * A trust unit (UNI-02, UNI-03). `sponsor` is highest in the sponsor tree, and the invitees follow in the
 * order they joined. `target` accepted the invitation that closed the triangle.
 */
export const TrustUnit = z.object({
  id: Id,
  sponsor: PlayerCard,
  inviteeA: PlayerCard,
  inviteeB: PlayerCard,
  target: PlayerCard,
  inviterA: PlayerCard,
  inviterB: PlayerCard,
  confirmations: Confirmations,
  groupName: z.string().nullable(),
  groupId: Id.nullable(),
  createdAt: Moment,
})
export type TrustUnit = z.infer<typeof TrustUnit>

/** A unit with only the names of its members (UNI-05). */
export const SlimTrustUnit = z.object({
  id: Id,
  sponsor: PlayerName,
  inviteeA: PlayerName,
  inviteeB: PlayerName,
  target: PlayerName,
  confirmations: Confirmations,
  groupName: z.string().nullable(),
  groupId: Id.nullable(),
})
export type SlimTrustUnit = z.infer<typeof SlimTrustUnit>

/** A dissolved unit, with its members in the order they joined (TRU-05). */
export const FormerUnit = z.object({
  id: Id,
  members: z.array(PlayerCard),
  groupName: z.string().nullable(),
  formedAt: Moment,
  dissolvedAt: Moment,
})
export type FormerUnit = z.infer<typeof FormerUnit>

/** Endpoints for trust units. */
export const units = {
  list: call('GET /api/trust-units', {
    fromReplica: true,
    summary: "The caller's trust units, newest first; all for the admin (UNI-06)",
    access: ['member'],
    ...listOf(TrustUnit),
  }),
  former: call('GET /api/trust-units/former', {
    fromReplica: true,
    summary: "The caller's trust units that were dissolved, the last one first (TRU-05)",
    access: ['member'],
    ...listOf(FormerUnit),
  }),
  ofPlayer: call('GET /api/players/:id/trust-units', {
    fromReplica: true,
    summary: "One player's trust units in the slim form (UNI-07)",
    notes: 'For the player themself and the admin.',
    access: ['member'],
    ...listOf(SlimTrustUnit, 403),
  }),
  confirm: call('POST /api/trust-units/:id/confirm/:playerId', {
    summary: "Confirm one's part in a unit (UNI-08)",
    notes: 'For that player, who is a member of the unit. Again: the same response.',
    access: ['member'],
    replies: { 200: TrustUnit, ...refusals(403, 404) },
  }),
}
