import type { Notification, notifications } from '@kinhold/contract/notifications'
import type { Say } from '@kinhold/domain/sentences'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, readLongCursor } from '../../http/pages.ts'
import { markRead, type NotificationRow, notificationsOf } from './notifications.queries.ts'

export function notificationRoutes({ db, live }: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readLongCursor(query.before) }
      const rows = await notificationsOf(db, context.me.id, page)
      const shown = linkNext(context, rows, query.limit, (row) => [row.id])
      return { status: 200, body: shown.map((row) => present(row, context.say)) }
    },
    read: async ({ body }, { me }) => {
      await db.transaction().execute(async (tx) => {
        if (await markRead(tx, me.id, body.upTo))
          await live.publish(tx, [{ topic: 'notification', key: null, players: [me.id] }])
      })
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof notifications]: Handler<(typeof notifications)[K]> }
}

function present(row: NotificationRow, say: Say): Notification {
  return {
    id: row.id,
    kind: row.kind,
    text: say(row.text),
    names: row.names,
    href: row.href,
    createdAt: row.createdAt.toISOString(),
    begunAt: row.begunAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    ...(row.isMuted && { isMuted: row.isMuted }),
  }
}
