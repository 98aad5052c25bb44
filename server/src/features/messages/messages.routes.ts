import { messages } from '@kinhold/contract/messages'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isId, isText, linkNext, readCursor } from '../../http/pages.ts'
import { isRefused, notYou } from '../../http/refusals.ts'
import { presentSilences } from '../ties/present-ties.ts'
import type { ContactPlace } from './contacts.queries.ts'
import { conversationsOf, countUnreadOf } from './conversations.queries.ts'
import { changeReactions, editMessage, removeMessage } from './edit-message.ts'
import { findContacts, findMessages } from './find-messages.ts'
import { allMessagesOf, archivedOf, readingOf } from './messages.queries.ts'
import {
  presentConversation,
  presentCorrespondent,
  presentMessage,
  presentMessageHit,
  presentState,
} from './present-message.ts'
import { readMessages, publishTyping } from './read-messages.ts'
import { noBond, seenConversation } from './see-conversation.ts'
import { sendMessage } from './send-message.ts'
import { listByMessage, viewPage } from './view-page.ts'

export function messageRoutes(deps: Deps) {
  return {
    all: async ({ query }, context) => {
      const { me } = context
      const rows = await listByMessage(context, query, (page) => allMessagesOf(deps.db, me.id, page))
      return { status: 200, body: rows.map((row) => presentMessage(row, me, row.other)) }
    },
    conversations: async ({ params, query }, context) => {
      const { me } = context
      const isMine = params.userId === me.id
      const closed = query.archived === 'only'
      const [rows, muted] = await Promise.all([
        listByMessage(context, query, async (page) =>
          isMine ? conversationsOf(deps.db, me.id, { ...page, closed }) : null,
        ),
        presentSilences(deps.db, me),
      ])
      if (!rows) return notYou()
      return { status: 200, body: rows.map((row) => presentConversation(row, me, muted)) }
    },
    contacts: async ({ query }, context) => {
      const page = { limit: query.limit + 1, after: readCursor(query.before, readContactPlace) }
      const found = await findContacts(deps, context.me, query.search ?? null, page)
      const rows = linkNext(context, found, query.limit, placeOfContact)
      const muted = await presentSilences(deps.db, context.me)
      return { status: 200, body: rows.map((row) => presentCorrespondent(row, context.me, muted)) }
    },
    unread: async (_, { me }) => ({ status: 200, body: { count: await countUnreadOf(deps.db, me.id) } }),
    list: async ({ params, query }, context) => {
      const seen = await seenConversation(deps.db, context.me, params.bondId)
      if (!seen) return noBond()
      const rows = await viewPage(deps.db, seen.pair, query, context)
      return { status: 200, body: rows.map((row) => presentMessage(row, context.me, seen.other)) }
    },
    state: async ({ params }, { me }) => {
      const seen = await seenConversation(deps.db, me, params.bondId)
      if (!seen) return noBond()
      const reading = await readingOf(deps.db, seen.pair, me.id)
      const muted = await presentSilences(deps.db, me)
      return { status: 200, body: presentState(me, seen, reading, muted) }
    },
    send: async ({ params, body }, { me }) => {
      if (body.senderId !== undefined && body.senderId !== me.id) return notYou()
      const sent = await sendMessage(deps, me, params.bondId, body)
      if (isRefused(sent)) return sent
      return { status: sent.isFirst ? 201 : 200, body: presentMessage(sent.message, me, sent.other) }
    },
    read: async ({ params, body }, { me }) =>
      (await readMessages(deps, me, params.bondId, body.upTo)) ?? { status: 204, body: undefined },
    search: async ({ query }, context) => {
      const { me } = context
      const rows = await listByMessage(context, query, async (page) => {
        const seen = query.bondId === undefined ? null : await seenConversation(deps.db, me, query.bondId)
        const isHidden = query.bondId !== undefined && !seen
        return isHidden ? null : findMessages(deps.db, me.id, query.q, seen?.pair ?? null, page)
      })
      if (!rows) return noBond()
      return { status: 200, body: rows.map((row) => presentMessageHit(row, query.q)) }
    },
    archived: async ({ params, query }, context) => {
      const seen = await seenConversation(deps.db, context.me, params.bondId)
      if (!seen) return noBond()
      const rows = await listByMessage(context, query, (page) => archivedOf(deps.db, seen.pair, page))
      return { status: 200, body: rows.map((row) => presentMessage(row, context.me, seen.other)) }
    },
    typing: async ({ params }, { me }) =>
      (await publishTyping(deps, me, params.bondId)) ?? { status: 204, body: undefined },
    change: async ({ params, query, body }, { me }) => {
      const changed = await editMessage(deps, me, { ...params, ...query }, body)
      if (isRefused(changed)) return changed
      return { status: 200, body: presentMessage(changed.message, me, changed.other) }
    },
    react: async ({ params, query, body }, { me }) => {
      const changed = await changeReactions(deps, me, { ...params, ...query }, body)
      if (isRefused(changed)) return changed
      return { status: 200, body: presentMessage(changed.message, me, changed.other) }
    },
    remove: async ({ params, query }, { me }) =>
      (await removeMessage(deps, me, { ...params, ...query }, query.for === 'me')) ?? {
        status: 204,
        body: undefined,
      },
  } satisfies { [K in keyof typeof messages]: Handler<(typeof messages)[K]> }
}

function placeOfContact({ latestId, plainName, id }: ContactPlace) {
  return [latestId ?? 0, plainName, id]
}

function readContactPlace([latestId, plainName, id]: (string | number)[]): ContactPlace | null {
  if (!Number.isSafeInteger(latestId) || !isText(plainName) || !isId(id)) return null
  return { latestId: Number(latestId) > 0 ? Number(latestId) : null, plainName, id }
}
