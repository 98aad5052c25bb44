import { admin } from '@kinhold/contract/admin'
import type { InterestedUser, OutboxMessage, PhoneAuditLog } from '@kinhold/contract/admin'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isText, linkNext, readCursor, readIdCursor } from '../../http/pages.ts'
import { latestSubmissions } from '../interest/interest.queries.ts'
import { latestMessages } from '../outbox/outbox.queries.ts'
import { logs } from '../sign-in/phone-log.queries.ts'

/** Answers the calls of the admin. */
export function adminRoutes({ db }: Deps) {
  return {
    phoneAuditLogs: async ({ query }, context) => {
      const rows = await logs(db, {
        limit: query.limit + 1,
        before: readIdCursor(query.before),
        result: query.result,
      })
      return { status: 200, body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentLog) }
    },
    interestedUsers: async ({ query }, context) => {
      const rows = await latestSubmissions(db, { limit: query.limit + 1, before: readIdCursor(query.before) })
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentInterested),
      }
    },
    outbox: async ({ query }, context) => {
      const before = readCursor(query.before, ([id]) => (isText(id) ? id : null))
      const rows = await latestMessages(db, { limit: query.limit + 1, before })
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentMessage),
      }
    },
  } satisfies { [K in keyof typeof admin]: Handler<(typeof admin)[K]> }
}

function presentLog(row: Awaited<ReturnType<typeof logs>>[number]): PhoneAuditLog {
  return {
    ...row,
    validationResult: row.validationResult as PhoneAuditLog['validationResult'],
    geographicData: row.geographicData as PhoneAuditLog['geographicData'],
    createdAt: row.createdAt.toISOString(),
  }
}

function presentInterested(row: Awaited<ReturnType<typeof latestSubmissions>>[number]): InterestedUser {
  return {
    ...row,
    consentedAt: row.consentedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function presentMessage(row: Awaited<ReturnType<typeof latestMessages>>[number]): OutboxMessage {
  return {
    ...row,
    channel: row.channel as OutboxMessage['channel'],
    state: row.state as OutboxMessage['state'],
    createdAt: row.createdAt.toISOString(),
  }
}
