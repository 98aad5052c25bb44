import { PLAYER_STATUSES } from '@kinhold/domain/players'
import { z } from 'zod'
import { call, refusals } from './contract.ts'
import { Id, Moment, PlayerName } from './fields.ts'
import { INVALID_ID } from './schema-sentences.ts'
import { said } from './sentences.ts'

/**
 * A person in the network. Values that the caller isn't allowed to see are null. `isHidden`: the person's
 * identity is hidden from the caller (SET-05, TRU-21); `bondEnded`: the caller's bond with the person has ended
 * (TRU-10).
 */
export const NetworkPerson = z.object({
  id: Id,
  name: PlayerName,
  profilePhoto: z.string().nullable(),
  sponsorId: Id.nullable(),
  status: z.enum(PLAYER_STATUSES),
  verified: z.boolean(),
  createdAt: Moment,
  phone: z.string().nullable(),
  bondCount: z.int().nullable(),
  trustUnitCount: z.int().nullable(),
  isHidden: z.literal(true).optional(),
  bondEnded: z.boolean().optional(),
})
export type NetworkPerson = z.infer<typeof NetworkPerson>

/**
 * A person in the tree. `depth` is -1 for the caller's sponsor, 0 for the caller, and 1 for the caller's
 * invitees. `childCount`: how many invitees the person has.
 */
export const TreeNode = NetworkPerson.extend({ depth: z.int(), childCount: z.int() })
export type TreeNode = z.infer<typeof TreeNode>

/**
 * The part of the tree below `root`, breadth first. `truncated`: that part has more than 2,000 people.
 * `elsewhere`: up to 2,000 people bonded to the caller who aren't in `nodes`, sorted by name; included only if
 * the query has no `root`, and never for the admin (FAM-59).
 */
export const Tree = z.object({
  root: Id,
  maxDepth: z.int(),
  truncated: z.boolean(),
  nodes: z.array(TreeNode),
  elsewhere: z.array(NetworkPerson).optional(),
})
export type Tree = z.infer<typeof Tree>

/** The endpoint for the tree of players. */
export const network = {
  tree: call('GET /api/network/tree', {
    fromReplica: true,
    summary: 'The part of the tree around the caller, or below `root` (NET-08 to NET-12)',
    notes:
      "A member gets their sponsor (depth -1), themself (depth 0) and their descendants to depth 7; the admin gets everyone to depth 10. `root`, the caller or a person below them, opens the part below that node; the caller's sponsor is shown, and cannot be opened. `depth` stays relative to the caller. A person who ended their account is in the tree only while somebody is below them.",
    access: ['member'],
    query: z.object({
      root: z
        .string()
        .regex(/^[1-9]\d{0,9}$/, said(INVALID_ID))
        .transform(Number)
        .pipe(Id)
        .optional(),
    }),
    replies: { 200: Tree, ...refusals(404) },
  }),
}
