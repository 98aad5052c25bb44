import { z } from 'zod'
import { call } from './contract.ts'

/** The topics of live updates. */
export const TOPICS = [
  'message',
  'typing',
  'conversation-read',
  'post',
  'comment',
  'like',
  'vault',
  'invitation',
  'bond',
  'trust-unit',
  'group',
  'player',
  'notification',
  'measure',
  'case',
  'claim',
] as const
export type Topic = (typeof TOPICS)[number]

/** The data of a `change` event. `key` identifies what changed, and is null if several things changed. */
export const Change = z.object({ topic: z.enum(TOPICS), key: z.union([z.string(), z.number()]).nullable() })
export type Change = z.infer<typeof Change>

/** The endpoint for the stream of live updates. */
export const live = {
  events: call('GET /api/events', {
    summary: 'Changes as they happen (text/event-stream)',
    notes: 'See `http-conventions.md`, Live updates.',
    access: ['member', 'unverified', 'vault_user'],
    replies: { 200: z.any() },
  }),
}
