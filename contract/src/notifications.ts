import { z } from 'zod'
import { call, listOf, NoContent } from './contract.ts'
import { Id, LongId, Moment } from './fields.ts'

/**
 * A notification for a member. `href`: the page that the notification opens; `begunAt` and `createdAt`: the
 * times of its first and last event (one notification can cover several events); `readAt`: null while the
 * notification is unread; `names`: the ids of the players in `text`; `isMuted`: the caller has muted the
 * person, board or vault that the notification is about. The kind 'trust' covers events such as an ended
 * bond, a warning or a lost number.
 */
export const Notification = z.object({
  id: LongId,
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
  begunAt: Moment,
  readAt: Moment.nullable(),
  isMuted: z.literal(true).optional(),
})
export type Notification = z.infer<typeof Notification>

/** Endpoints for notifications. */
export const notifications = {
  list: call('GET /api/notifications', {
    fromReplica: true,
    summary: "The caller's notifications of the last 90 days, newest first",
    notes: 'Older ones are removed (`rules.md`, Notifications).',
    access: ['member'],
    ...listOf(Notification),
  }),
  read: call('POST /api/notifications/read', {
    summary: 'Mark notifications as seen, from the oldest up to this one',
    notes: 'Later ones, and those of other members, stay as they are. Again: 204.',
    access: ['member'],
    body: z.object({ upTo: LongId }),
    replies: { 204: NoContent },
  }),
}
