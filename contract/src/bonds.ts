import { BOND_ORDERS } from '@kinhold/domain/bonds'
import { NAME_MAX } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, Page } from './contract.ts'
import { Id, lineOrNone, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** One side of a bond. `phone` is null where the caller may not see it. */
export const BondSide = PlayerCard.extend({ phone: z.string().nullable(), createdAt: Moment })
export type BondSide = z.infer<typeof BondSide>

/** A bond with both its sides (NET-05); its id is the pair key 'low-high' (NET-06). `sponsor` invited, `invitee` accepted. */
export const TrustBond = z.object({ id: z.string(), sponsor: BondSide, invitee: BondSide, createdAt: Moment })
export type TrustBond = z.infer<typeof TrustBond>

/** A bond by the ids of its sides alone. */
export const SlimBond = z.object({ id: z.string(), sponsorId: Id, inviteeId: Id, createdAt: Moment })
export type SlimBond = z.infer<typeof SlimBond>

/** The calls about trust bonds. */
export const bonds = {
  list: call({
    method: 'GET',
    path: '/api/trust-bonds',
    summary: "The caller's trust bonds, newest first; all for the admin (NET-03)",
    access: ['member'],
    query: Page,
    replies: { 200: z.array(TrustBond) },
  }),
  slim: call({
    method: 'GET',
    path: '/api/bonds',
    summary: 'The same bonds by ids alone (NET-04)',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(SlimBond) },
  }),
  every: call({
    method: 'GET',
    path: '/api/admin/bonds',
    summary: "Everyone's bonds, found by either person's name or number, in the order of a column (NET-28)",
    access: ['admin'],
    query: Page.extend({
      search: lineOrNone('Search', NAME_MAX).optional(),
      sort: z.enum(BOND_ORDERS).default('since'),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    replies: { 200: z.array(TrustBond) },
  }),
}
