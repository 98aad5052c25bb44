import {
  admin,
  type AdminAction,
  type BlockedPhone,
  type InterestedUser,
  type OutboxMessage,
  type PhoneAuditLog,
} from '@kinhold/contract/admin'
import { sayName } from '@kinhold/domain/names'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db, Page } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import { keepTokens } from '../../http/cookies.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { isText, linkNext, listById, readCursor, readLongCursor } from '../../http/pages.ts'
import { answer, isRefused, noContent, notFound } from '../../http/refusals.ts'
import { latestSubmissions } from '../interest/interest.queries.ts'
import { latestMessages } from '../outbox/outbox.queries.ts'
import { blockedPhones, type BlockedRow } from '../phones/blocked-phones.queries.ts'
import { presentCard, presentPlayer } from '../players/present-player.ts'
import { logs } from '../sign-in/phone-log.queries.ts'
import { adminActions } from './admin.queries.ts'
import { blockPhone, unblockPhone } from './block-phone.ts'
import { findConcerns } from './find-concerns.ts'
import { explainAction } from './keep-action.ts'
import { removeFailed, removeLogs } from './remove-logs.ts'
import { retryMessage } from './retry-message.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { viewOverview } from './view-overview.ts'

export function adminRoutes(deps: Deps) {
  const { db } = deps
  // Creates a handler for a list that is paged by id.
  const listed =
    <R extends { id: number }, B>(
      read: (db: Db, page: Page) => Promise<R[]>,
      present: (row: R, say: Say) => B,
    ) =>
    async ({ query }: { query: { limit: number; before?: string | undefined } }, context: Context) => {
      const rows = await listById(context, query, (page) => read(db, page))
      return { status: 200 as const, body: rows.map((row) => present(row, context.say)) }
    }
  return {
    phoneAuditLogs: async ({ query }, context) => {
      const rows = await listById(
        context,
        query,
        (page) => logs(db, { ...page, result: query.result }),
        readLongCursor,
      )
      return { status: 200, body: rows.map(presentLog) }
    },
    interestedUsers: listed(latestSubmissions, presentInterested),
    outbox: async ({ query }, context) => {
      const before = readCursor(query.before, ([id]) => (isText(id) ? id : null))
      const rows = await latestMessages(db, { limit: query.limit + 1, before })
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentMessage),
      }
    },
    removePhoneAuditLog: async ({ params }, { me }) =>
      (await removeLogs(deps, me, { ids: [params.id] })) > 0
        ? { status: 204, body: undefined }
        : notFound('This entry'),
    removePhoneAuditLogs: async ({ body: { ids } }, { me }) => ({
      status: 200,
      body: { recordsDeleted: await removeLogs(deps, me, { ids }) },
    }),
    removeAllPhoneAuditLogs: async (_, { me }) => ({
      status: 200,
      body: { recordsDeleted: await removeLogs(deps, me, 'all') },
    }),
    cleanupFailedPhones: async (_, { me }) => {
      const { entries, numbers } = await removeFailed(deps, me)
      return { status: 200, body: { recordsDeleted: entries, phoneNumbersAffected: numbers } }
    },
    blockedPhones: listed(blockedPhones, presentBlocked),
    blockPhone: async ({ body: { phone, reason } }, { me }) => {
      const blocked = await blockPhone(deps, me, { phone, reason: reason ?? null })
      if (isRefused(blocked)) return blocked
      return { status: blocked.isNew ? 201 : 200, body: presentBlocked(blocked.row) }
    },
    unblockPhone: ({ params }, { me }) => noContent(unblockPhone(deps, me, params.phone)),
    overview: async () => ({ status: 200, body: await viewOverview(deps) }),
    concerns: async (_, { say }) => {
      const concerns = await findConcerns(deps)
      return { status: 200, body: concerns.map((concern) => ({ ...concern, text: say(concern.text) })) }
    },
    actions: listed(adminActions, presentAction),
    explainAction: ({ params, body }, { me }) => noContent(explainAction(deps, me, params.id, body.reason)),
    signInByLink: async ({ body }, context) => {
      const signedIn = await signInByLink(deps, body.token, context)
      if (isRefused(signedIn)) return signedIn
      keepTokens(context, signedIn.tokens)
      return { status: 200, body: presentPlayer(signedIn.player, true) }
    },
    retryMessage: ({ params }, { request }) =>
      answer(200, retryMessage(deps, params.id, addressKey(request.ip)), presentMessage),
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

function presentBlocked({ phone, reason, createdAt }: BlockedRow): BlockedPhone {
  return { phone, reason, createdAt: createdAt.toISOString() }
}

function presentAction(row: Awaited<ReturnType<typeof adminActions>>[number], say: Say): AdminAction {
  const { targetId: id, targetName: name, targetPhotoId: photoId } = row
  return {
    id: row.id,
    actor: presentCard({ id: row.actorId, name: row.actorName, photoId: row.actorPhotoId }),
    byCommand: row.byCommand,
    action: row.action,
    target: id === null ? null : presentCard({ id, name: name!, photoId }),
    reason: row.otherName === null ? row.reason : say(msg`to ${{ name: sayName(row.otherName) }}`),
    explains: row.explainsId,
    createdAt: row.createdAt.toISOString(),
  }
}
