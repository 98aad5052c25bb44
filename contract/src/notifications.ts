import { z } from 'zod'
import { call, listOf, NoContent } from './contract.ts'
import { Id, Moment } from './fields.ts'

/**
 * A notification to a member; `href` is its path in the app, `readAt` is null while it is new. `kind` 'trust' is for all
 * trust events: an ended bond, a warning, a lost number. `names`: ids of the players named in the text, with their
 * present names. `isMuted`: the caller muted its subject.
 */
export const Notification = z.object({
  id: Id,
  kind: z.enum([
    'invitation',
    'bond',
    'newcomer',
    'trust_unit',
    'group',
    'vault',
    'player_status',
    'delivery',
    'looked_at',
    'trust',
  ]),
  text: z.string(),
  names: z.array(Id),
  href: z.string().nullable(),
  createdAt: Moment,
  readAt: Moment.nullable(),
  isMuted: z.literal(true).optional(),
})
export type Notification = z.infer<typeof Notification>

/** Calls about notifications. */
export const notifications = {
  list: call('GET /api/notifications', {
    summary: "The caller's notifications of the last 90 days, newest first",
    notes: 'Older ones are removed (`rules.md`, Notifications).',
    access: ['member'],
    ...listOf(Notification),
  }),
  read: call('POST /api/notifications/read', {
    summary: 'Mark notifications as seen, from the oldest up to this one',
    notes: 'Later ones, and those of other members, stay as they are. Again: 204.',
    access: ['member'],
    body: z.object({ upTo: Id }),
    replies: { 204: NoContent },
  }),
}
