import { z } from 'zod'
import { call, listOf } from './contract.ts'
import { LongId, Moment } from './fields.ts'

/** An event in an account's history, as the account's owner sees it. `browser` is the user agent. */
export const AccountEvent = z.object({
  id: LongId,
  kind: z.string(),
  text: z.string(),
  browser: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Moment,
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** Endpoints for the caller's account history. */
export const history = {
  own: call('GET /api/history', {
    fromReplica: true,
    summary: "The events of the caller's account, newest first",
    notes:
      "Sign-ins, new browsers, changes of number, name and photo, bonds that ended, the admin's actions with their reasons, and the admin's views of the caller's home. Personal events are kept for 90 days, events that concern trust as long as the account.",
    access: ['member'],
    ...listOf(AccountEvent),
  }),
}
