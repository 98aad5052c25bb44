import { UNREAD_MOST } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call } from './contract.ts'
import { Id } from './fields.ts'

/**
 * A vault or board with new posts by other people. `name`: the vault's title or the group's name. `count`
 * stops at 100, which the app shows as '99+' (FAM-31).
 */
export const Unread = z.object({
  kind: z.enum(['vault', 'board']),
  id: Id,
  name: z.string(),
  count: z.int().min(1).max(UNREAD_MOST),
})
export type Unread = z.infer<typeof Unread>

/**
 * The posts in a vault or on a board that a request marked as read: those after `from`, up to and including
 * `to` (FAM-32).
 */
export const Reading = z.object({ from: z.int(), to: z.int() })
export type Reading = z.infer<typeof Reading>

/** The endpoint for the counts of new posts in all of a person's vaults and boards. */
export const unread = {
  list: call('GET /api/unread', {
    fromReplica: true,
    summary: 'The places of the caller with new posts of others, the newest first (FAM-31)',
    notes:
      'A place is a vault that the caller owns or may enter, or the board of a group of theirs; `id` is the id of the vault or the group. Muted places, archived posts and posts of people whom a block keeps apart from the caller are left out.',
    access: ['member', 'vault_user'],
    replies: { 200: z.array(Unread) },
  }),
}
