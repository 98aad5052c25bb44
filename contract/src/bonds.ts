import { BOND_ORDERS } from '@kinhold/domain/bonds'
import { NAME_MAX, VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, listOf, NoContent, Page, refusals } from './contract.ts'
import { Id, idsInQuery, lineOrNone, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** One side of a bond. `phone` is null if the caller isn't allowed to see it. */
export const BondSide = PlayerCard.extend({ phone: z.string().nullable(), createdAt: Moment })
export type BondSide = z.infer<typeof BondSide>

/**
 * A bond. Its id joins the two player ids with a hyphen, the lower id first: '19-42' (NET-05, NET-06).
 * `sponsor` sent the invitation that `invitee` accepted.
 */
export const TrustBond = z.object({ id: z.string(), sponsor: BondSide, invitee: BondSide, createdAt: Moment })
export type TrustBond = z.infer<typeof TrustBond>

/** A bond with only the ids of its two players. */
export const SlimBond = z.object({ id: z.string(), sponsorId: Id, inviteeId: Id, createdAt: Moment })
export type SlimBond = z.infer<typeof SlimBond>

/**
 * The time from which two former partners may invite each other again, and the number of such invitations
 * they have left (TRU-08).
 */
export const InvitingAgain = z.object({ from: Moment, left: z.int() })
export type InvitingAgain = z.infer<typeof InvitingAgain>

/**
 * An ended bond as one of its members sees it (TRU-03). `inviteAgain` is null if the other account has been
 * deleted or is the admin's.
 */
export const EndedBond = z.object({
  id: z.string(),
  other: PlayerCard,
  formedAt: Moment,
  endedAt: Moment,
  endedByMe: z.boolean(),
  bondedAgain: z.boolean(),
  inviteAgain: InvitingAgain.nullable(),
})
export type EndedBond = z.infer<typeof EndedBond>

/**
 * The effects of ending a bond (TRU-01). `units`: the newest 100 of `unitCount` units. `vaults`: the caller's
 * vaults that the other member can still open.
 */
export const BondEnding = z.object({
  id: z.string(),
  other: PlayerCard,
  conversation: z.boolean(),
  units: z.array(z.object({ id: Id, third: PlayerCard, groupName: z.string().nullable() })),
  unitCount: z.int(),
  vaults: z.array(z.object({ id: Id, title: z.string(), accessId: Id })),
})
export type BondEnding = z.infer<typeof BondEnding>

/**
 * A person bonded to at least one of the people whom the caller chose (FAM-61). `bonded`: the caller is also
 * bonded to the person; `through`: the ids of the chosen people who are bonded to the person.
 */
export const NearPerson = z.object({ player: PlayerCard, bonded: z.boolean(), through: z.array(Id) })
export type NearPerson = z.infer<typeof NearPerson>

/** Endpoints for trust bonds. */
export const bonds = {
  list: call('GET /api/trust-bonds', {
    fromReplica: true,
    summary: "The caller's trust bonds, newest first; all for the admin (NET-03)",
    access: ['member'],
    ...listOf(TrustBond),
  }),
  slim: call('GET /api/bonds', {
    fromReplica: true,
    summary: 'The same bonds by ids alone (NET-04)',
    access: ['member'],
    ...listOf(SlimBond),
  }),
  near: call('GET /api/trust-bonds/near', {
    fromReplica: true,
    summary: 'Twenty people who are bonded to those whom the caller chose, most bonds first (FAM-61)',
    notes:
      '`players`: ids with commas, of which those count that the caller is bonded to. Both sides of each bond show their connections on a profile that is not private (as TRU-64), and no block keeps a person apart from the caller. A person without a bond to the caller is their sponsor, brought in by the same member (FAM-50), or up to seven levels below them; and accepts invitations, is not private in the network, and never had a bond with the caller.',
    access: ['member'],
    query: z.object({ players: idsInQuery(VAULT_ACCESS_MOST) }),
    replies: { 200: z.array(NearPerson) },
  }),
  ending: call('GET /api/trust-bonds/:bondId/ending', {
    summary: 'The effects of ending this bond (TRU-01)',
    notes: 'For a side of the bond. 404 `bond_not_found`, 409 `already_ended`.',
    access: ['member'],
    replies: { 200: BondEnding, ...refusals(404, 409) },
  }),
  end: call('DELETE /api/trust-bonds/:bondId', {
    summary: 'End the bond, as either side (TRU-02)',
    notes:
      'The conversation becomes read-only, the trust units with the two are dissolved, and the boards of their groups are read-only for 30 days. 404 `bond_not_found`; again: 409 `already_ended`.',
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404, 409) },
  }),
  ended: call('GET /api/trust-bonds/ended', {
    fromReplica: true,
    summary: "The caller's bonds that ended, newest first (TRU-03)",
    access: ['member'],
    ...listOf(EndedBond),
  }),
  every: call('GET /api/admin/bonds', {
    fromReplica: true,
    summary: "Everyone's bonds, found by either person's name or number, in the order of a column (NET-28)",
    notes:
      "`search`: the beginning of a name, of the last word of one, of the part after an apostrophe, or of a number, in any formatting; the result is the bonds of the first 200 people by name who match. `sort`: by the moment, or by the name of one side. `order` is by default `desc` for 'since', otherwise `asc`.",
    access: ['admin'],
    query: Page.extend({
      search: lineOrNone('Search', NAME_MAX).optional(),
      sort: z.enum(BOND_ORDERS).default('since'),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    replies: { 200: z.array(TrustBond) },
  }),
}
