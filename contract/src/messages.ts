import {
  MESSAGE_MAX,
  NAME_MAX,
  REACTIONS_EACH,
  UPLOADS_AT_ONCE,
  VOICE_LEVELS_MAX,
  VOICE_SECONDS_MAX,
} from '@kinhold/domain/limits'
import { type Details, isEmoji, MESSAGE_TYPES } from '@kinhold/domain/messages'
import { PLAYER_STATUSES } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, Page, refusals } from './contract.ts'
import { Id, lineOrNone, lines, LongId, LongIdInPath, Moment, opaque, Sought } from './fields.ts'
import { Silence } from './mutes.ts'
import { PlayerCard } from './players.ts'
import { INVALID_ID } from './schema-sentences.ts'
import { said } from './sentences.ts'
import { Media } from './uploads.ts'

/** A recording's length in seconds, and its loudness over time from 0 to 100. */
export const Voice = z.object({
  duration: z.number().positive().max(VOICE_SECONDS_MAX),
  levels: z.array(z.int().min(0).max(100)).max(VOICE_LEVELS_MAX),
})

const DETAILS = { voice: Voice } satisfies { [K in keyof Details]: z.ZodType<Details[K]> }

type Nullable<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.ZodNullable<S[K]> }
const DetailsOrNull = Object.fromEntries(
  Object.entries(DETAILS).map(([kind, details]) => [kind, details.nullable()]),
) as Nullable<typeof DETAILS>

/**
 * A quoted message. A quote is null once the quoted message has been deleted. `content` is only the
 * beginning of the quoted message.
 */
export const Quote = z.object({
  id: z.int(),
  senderId: Id,
  sender: z.object({ name: z.string() }),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
})
export type Quote = z.infer<typeof Quote>

/**
 * A private message (MSG-10). For a recording, or for files sent without text, `content` is a description.
 * `version` increases with each change. `deleted` is true only in a list of changes. `clientId` comes from the
 * sender's browser, and is null for the recipient.
 */
export const Message = z.object({
  id: z.int(),
  bondId: z.string(),
  senderId: Id,
  sender: z.object({ name: z.string() }),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  createdAt: Moment,
  readAt: Moment.nullable(),
  editedAt: Moment.nullable(),
  replyTo: Quote.nullable(),
  media: z.array(Media),
  ...DetailsOrNull,
  reactions: z.array(z.object({ emoji: z.string(), playerIds: z.array(Id) })),
  archived: z.boolean(),
  deleted: z.boolean(),
  clientId: z.string().nullable(),
  version: z.int(),
})
export type Message = z.infer<typeof Message>

/** The other person in a conversation. `phone` is null if the caller isn't allowed to see it. */
export const Contact = PlayerCard.extend({ phone: z.string().nullable(), status: z.enum(PLAYER_STATUSES) })
export type Contact = z.infer<typeof Contact>

/**
 * A conversation with its latest message. `mute`: set if the caller has muted the conversation or the other
 * person.
 */
export const Conversation = Message.extend({
  unreadCount: z.int(),
  contact: Contact,
  mute: Silence.optional(),
})
export type Conversation = z.infer<typeof Conversation>

/**
 * The state of a conversation for the caller. `bondedAt` is null if the caller and the other person have no
 * bond; `closedAt`: when the bond ended (TRU-04); `firstUnreadId`: the oldest unread message; `readUpTo`: the
 * caller's newest message that the other person has read.
 */
export const ConversationState = z.object({
  bondId: z.string(),
  contact: Contact,
  bondedAt: Moment.nullable(),
  mayWrite: z.boolean(),
  closedAt: Moment.optional(),
  unreadCount: z.int(),
  firstUnreadId: z.int().nullable(),
  lastId: z.int().nullable(),
  readUpTo: z.int().nullable(),
  readAt: Moment.nullable(),
  mute: Silence.optional(),
})
export type ConversationState = z.infer<typeof ConversationState>

/**
 * A person whom the caller can write to. `lastAt`: the time of the latest message, or null if there is none.
 */
export const Correspondent = z.object({
  bondId: z.string(),
  contact: Contact,
  unreadCount: z.int(),
  lastAt: Moment.nullable(),
  mute: Silence.optional(),
})
export type Correspondent = z.infer<typeof Correspondent>

/** A message found by a search, with its conversation and an excerpt. */
export const MessageHit = z.object({
  id: z.int(),
  bondId: z.string(),
  contact: PlayerCard,
  senderId: Id,
  excerpt: z.string(),
  createdAt: Moment,
})
export type MessageHit = z.infer<typeof MessageHit>

const ById = z.object({ id: LongIdInPath })
/**
 * The id of the bond whose conversation contains the message. Optional: it saves the server from searching all
 * conversations.
 */
const OfBond = z.object({ bondId: opaque(40).optional() })
const BOND_NAMED = '`bondId` names its conversation, and spares a search in all of them.'
const Words = lines('Message', MESSAGE_MAX)
const Emoji = opaque(100).refine(isEmoji, said(msg`Please choose one emoji.`))

/** Endpoints for private messages. */
export const messages = {
  all: call('GET /api/messages', {
    fromReplica: true,
    summary: "The messages of the admin's own conversations, newest first (MSG-12)",
    access: ['admin'],
    ...listOf(Message),
  }),
  conversations: call('GET /api/messages/user/:userId', {
    fromReplica: true,
    summary: "The caller's conversations, each with its latest message, latest activity first (MSG-13)",
    notes:
      'For the caller themself, and for the admin as player 18. `archived=only`: the conversations that are closed because a bond ended (TRU-04), which the other list leaves out.',
    access: ['member'],
    query: Page.extend({ archived: z.enum(['only']).optional() }),
    replies: { 200: z.array(Conversation), ...refusals(403) },
  }),
  contacts: call('GET /api/messages/contacts', {
    fromReplica: true,
    summary:
      'The possible recipients of the caller: those without messages first, then latest activity, then name (MSG-28, MSG-29)',
    notes:
      'The admin may write to everybody; archived players are not in the list. `search`: a part of a name or number; for the admin their beginning.',
    access: ['member'],
    query: Page.extend({ search: lineOrNone('Search', NAME_MAX).optional() }),
    replies: { 200: z.array(Correspondent) },
  }),
  unread: call('GET /api/messages/unread', {
    summary: "The number of unread messages in the caller's conversations, muted ones aside (MSG-45)",
    access: ['member'],
    replies: { 200: z.object({ count: z.int() }) },
  }),
  list: call('GET /api/messages/trust-bond/:bondId', {
    fromReplica: true,
    summary: 'A page of a conversation, oldest first: the newest, or the one asked for (MSG-14)',
    notes:
      'For a side of the pair. Older pages follow by `Link`. `after`: the page that begins after a message. `around`: the page around a message. `at`: the page around the first message at or after a moment. `since`: the changes after a version, in their order, with `deleted: true` for a message that is gone.',
    access: ['member'],
    query: Page.extend({
      after: z.coerce.number().pipe(LongId).optional(),
      around: z.coerce.number().pipe(LongId).optional(),
      at: Moment.optional(),
      since: z.coerce.number().pipe(z.int().min(0)).optional(),
    }),
    replies: { 200: z.array(Message), ...refusals(404) },
  }),
  state: call('GET /api/messages/trust-bond/:bondId/state', {
    summary: 'The state of a conversation (MSG-02)',
    notes: 'For a side of the pair.',
    access: ['member'],
    replies: { 200: ConversationState, ...refusals(404) },
  }),
  send: call('POST /api/trust-bonds/:bondId/messages', {
    summary: 'Write to the other side (MSG-15)',
    notes:
      "For a side of the pair. The same `clientId` (a UUID, per sender and conversation) again responds 200 with the first message, so that a retry never doubles. 'text' has content, and files or none; 'media' has files without content; 'voice' has one sound and its `voice`. 400 `unknown_upload`: a file is not the sender's own; 400 `unknown_quote`: the quoted message is not in the conversation; 409 `recipient_unavailable`: the other side is suspended, deactivated or archived; 409 `conversation_closed`.",
    access: ['member'],
    // A browser that comes back online may send many pending messages at once.
    limit: [{ name: 'messages', uses: 300, seconds: 60, by: 'account', refused: 'free' }],
    body: z.object({
      senderId: Id.optional(),
      content: Words.optional(),
      messageType: z.enum(MESSAGE_TYPES),
      clientId: z.uuid(said(INVALID_ID)).optional(),
      replyToId: LongId.optional(),
      mediaUrls: z.array(opaque(200)).max(UPLOADS_AT_ONCE).optional(),
      ...z.object(DETAILS).partial().shape,
    }),
    replies: { 200: Message, 201: Message, ...refusals(400, 403, 404, 409, 429) },
  }),
  read: call('POST /api/trust-bonds/:bondId/messages/read', {
    summary: "Mark the other side's messages up to one as read (MSG-09)",
    notes:
      'For a side of the pair. Sets `readAt` on these messages; nothing else does. 404 if `upTo` is not in the conversation.',
    access: ['member'],
    body: z.object({ upTo: LongId }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
  search: call('GET /api/search/messages', {
    fromReplica: true,
    summary: "The caller's messages with all these words or words that begin so, newest first",
    notes: 'In all conversations of the caller, or in one (`bondId`). Accents and case do not count.',
    access: ['member'],
    query: Page.extend({ q: Sought, bondId: opaque(40).optional() }),
    replies: { 200: z.array(MessageHit), ...refusals(404) },
  }),
  archived: call('GET /api/trust-bonds/:bondId/messages/archived', {
    fromReplica: true,
    summary: 'The messages of a conversation that the caller archived, newest first (MSG-06)',
    notes: 'For a side of the pair.',
    access: ['member'],
    ...listOf(Message, 404),
  }),
  typing: call('POST /api/trust-bonds/:bondId/typing', {
    summary: 'Tell the other side that the caller is writing; it is kept nowhere',
    notes: 'For a side of the pair. 409 `conversation_closed`.',
    access: ['member'],
    // A browser sends this request every few seconds while its user is typing.
    limit: [{ name: 'typing', uses: 60, seconds: 60, by: 'account', refused: 'free' }],
    replies: { 204: NoContent, ...refusals(404, 409, 429) },
  }),
  change: call('PATCH /api/messages/:id', {
    summary: "Archive or restore a message for the caller, or edit one's own (MSG-08)",
    notes:
      'For a side of the pair. `archived` concerns only the caller: an archived message leaves their list, latest message and unread count, and is in their archived list. `content`: its sender edits it within 15 minutes; otherwise 403 `not_sender` or 409 `too_late`; 409 `no_words` for files without words and for a recording; 409 `changed_meanwhile`: the message is newer than the given `version`; 409 `conversation_closed`. ' +
      BOND_NAMED,
    access: ['member'],
    params: ById,
    query: OfBond,
    body: z
      .object({
        archived: z.boolean().optional(),
        content: Words.optional(),
        version: z.int().positive().optional(),
      })
      .refine(
        ({ archived, content }) => archived !== undefined || content !== undefined,
        said(msg`Give something to change.`),
      ),
    replies: { 200: Message, ...refusals(400, 403, 404, 409) },
  }),
  react: call('PUT /api/messages/:id/reactions', {
    summary: `Give a reaction or take it back, at most ${REACTIONS_EACH} different ones each`,
    notes:
      'For a side of the pair. Each side gives an emoji at most once; 409 `too_many_reactions`; 409 `conversation_closed`. ' +
      BOND_NAMED,
    access: ['member'],
    limit: [{ name: 'reactions', uses: 120, seconds: 60, by: 'account' }],
    params: ById,
    query: OfBond,
    body: z.object({ emoji: Emoji, given: z.boolean() }),
    replies: { 200: Message, ...refusals(400, 404, 409, 429) },
  }),
  remove: call('DELETE /api/messages/:id', {
    summary:
      'Delete a message: the sender for both sides unless `for=me`, the receiver for themself (MSG-08)',
    notes: 'For a side of the pair. ' + BOND_NAMED,
    access: ['member'],
    params: ById,
    query: OfBond.extend({ for: z.enum(['both', 'me']).optional() }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
}
