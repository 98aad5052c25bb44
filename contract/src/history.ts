import { z } from 'zod'
import { call, Page } from './contract.ts'
import { Id, Moment } from './fields.ts'

/**
 * An event of an account, as its owner reads it. `browser` is the user agent and `ipAddress` the address of an action
 * from a browser.
 */
export const AccountEvent = z.object({
  id: Id,
  kind: z.string(),
  text: z.string(),
  browser: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Moment,
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** Calls about the history of the caller's account. */
export const history = {
  own: call({
    method: 'GET',
    path: '/api/history',
    summary: 'What happened with the account of the caller, newest first',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(AccountEvent) },
  }),
}
