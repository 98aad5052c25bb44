import { isWebAddress, LINK_MAX } from '@kinhold/domain/links'
import { GROUP_NAME_MAX, GROUP_DESCRIPTION_MAX, POST_MAX, UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import { oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, Page, refusals } from './contract.ts'
import {
  givesSomething,
  Id,
  line,
  lines,
  linesOrNone,
  LongId,
  LongIdInPath,
  Moment,
  opaque,
  PlayerName,
  Sought,
} from './fields.ts'
import { Silence } from './mutes.ts'
import { PlayerCard } from './players.ts'
import { Reading } from './unread.ts'
import { Media } from './uploads.ts'
import { said } from './sentences.ts'

/**
 * A named group in a trust unit (UNI-43). `closedAt`: when the unit was dissolved (TRU-06); `mute`: set if
 * the caller has muted the board.
 */
export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  createdById: Id,
  trustUnitId: Id.nullable(),
  createdAt: Moment,
  memberCount: z.int(),
  mute: Silence.optional(),
  closedAt: Moment.optional(),
})
export type Group = z.infer<typeof Group>

/** One member of a group (UNI-44). */
export const GroupMember = z.object({
  id: Id,
  playerId: Id,
  player: z.object({ name: PlayerName, profilePhoto: z.string().nullable() }),
})
export type GroupMember = z.infer<typeof GroupMember>

/**
 * A post on a group's board (UNI-67). `mediaUrls`: addresses under /media, in the same order as `media`;
 * `isBlocked`: the caller has blocked the author (TRU-24).
 */
export const Post = z.object({
  id: LongId,
  groupId: Id,
  content: z.string(),
  author: PlayerCard,
  createdAt: Moment,
  isEdited: z.boolean(),
  editedAt: Moment.nullable(),
  archived: z.boolean(),
  isPinned: z.boolean(),
  linkUrl: z.string().nullable(),
  linkTitle: z.string().nullable(),
  linkDescription: z.string().nullable(),
  mediaUrls: z.array(z.string()),
  media: z.array(Media),
  isBlocked: z.literal(true).optional(),
})
export type Post = z.infer<typeof Post>

/** A post found by a search, with its board and an excerpt. */
export const PostHit = z.object({
  id: LongId,
  groupId: Id,
  groupName: z.string(),
  author: PlayerCard,
  excerpt: z.string(),
  createdAt: Moment,
  isBlocked: z.literal(true).optional(),
})
export type PostHit = z.infer<typeof PostHit>

const GroupName = line('Name', GROUP_NAME_MAX)
const Description = linesOrNone('Description', GROUP_DESCRIPTION_MAX)
const ById = z.object({ id: LongIdInPath })
const Content = lines('Message', POST_MAX)
/** A web address that a user entered. */
export const WebAddress = z
  .string()
  .max(LINK_MAX, said(msg`This web address is too long.`))
  .transform(oneLine)
  .refine(isWebAddress, said(msg`Please enter a web address, without a name or password before its host.`))

/** Endpoints for groups and their boards. */
export const groups = {
  list: call('GET /api/groups', {
    fromReplica: true,
    summary: "The caller's groups, newest first; all for the admin (UNI-38)",
    access: ['member'],
    ...listOf(Group),
  }),
  ofPlayer: call('GET /api/groups/player/:id', {
    fromReplica: true,
    summary: "One player's groups (UNI-39)",
    notes: 'For the player themself and the admin.',
    access: ['member'],
    ...listOf(Group, 403),
  }),
  create: call('POST /api/groups', {
    summary: 'Name the group of a fully confirmed trust unit, once (UNI-35, UNI-36)',
    notes:
      'For a member of the unit. 404 for a unit of others (the admin: 403 `not_member`); 409 `unit_not_confirmed`, `group_exists`.',
    access: ['member'],
    body: z.object({
      name: GroupName,
      description: Description.nullish(),
      trustUnitId: Id,
      createdById: Id.optional(),
    }),
    replies: { 201: Group, ...refusals(400, 403, 404, 409) },
  }),
  get: call('GET /api/groups/:id', {
    summary: 'One group (UNI-40)',
    notes: 'For its members and the admin.',
    access: ['member'],
    replies: { 200: Group, ...refusals(404) },
  }),
  file: call('GET /api/groups/:id/file', {
    summary: 'The whole board of a group as a streamed ZIP (TRU-07)',
    notes:
      "For its members and the admin, also if the board is closed. It holds `board.html`, which people can read, `board.json`, and the board's files under `files`.",
    access: ['member'],
    // Downloads are limited because each one reads the whole board.
    limit: [{ name: 'board_downloads', uses: 10, seconds: 600, by: 'account', refused: 'free' }],
    replies: { 200: z.any(), ...refusals(404, 429) },
  }),
  members: call('GET /api/groups/:id/members', {
    fromReplica: true,
    summary: 'The members of a group (UNI-41)',
    notes: 'For its members and the admin.',
    access: ['member'],
    ...listOf(GroupMember, 404),
  }),
  posts: call('GET /api/groups/:id/posts', {
    fromReplica: true,
    summary: 'The board of a group, pinned posts first, then the newest (UNI-42)',
    notes:
      'For its members and the admin. Without `around` or `after` it is the first page of the board; further pages follow by `Link`. `around`: the page around that post, or around the place where it was. `after`: the page that ends right above that post.',
    access: ['member'],
    query: Page.extend({
      after: z.coerce.number().pipe(LongId).optional(),
      around: z.coerce.number().pipe(LongId).optional(),
    }),
    replies: { 200: z.array(Post), ...refusals(404) },
  }),
  read: call('POST /api/groups/:id/read', {
    summary: 'Mark a board as read up to its newest post, and the notifications about it (FAM-32)',
    notes: 'For its members and the admin, who keeps no mark on the boards of others.',
    access: ['member'],
    replies: { 200: Reading, ...refusals(404) },
  }),
  searchPosts: call('GET /api/search/posts', {
    fromReplica: true,
    summary: 'Posts on boards that the caller sees with all these words or words that begin so, newest first',
    access: ['member'],
    query: Page.extend({ q: Sought }),
    replies: { 200: z.array(PostHit) },
  }),
  update: call('PATCH /api/groups/:id', {
    summary: 'Change the name or description of a group, as its creator',
    notes: 'Other members: 403 `not_creator`. 409 `board_closed`.',
    access: ['member'],
    body: z
      .object({ name: GroupName.optional(), description: Description.nullish() })
      .refine(givesSomething, said(msg`Give a name or a description to change.`)),
    replies: { 200: Group, ...refusals(400, 403, 404, 409) },
  }),
  addPost: call('POST /api/groups/:id/posts', {
    summary: 'Write on the board of a group (UNI-66)',
    notes:
      'For its members. The first http(s) address in the content becomes `linkUrl`. 409 `board_closed`: its unit is dissolved.',
    access: ['member'],
    // No person writes that many posts, so the limit affects only automated clients.
    limit: [{ name: 'posts', uses: 60, seconds: 60, by: 'account', refused: 'free' }],
    body: z.object({
      content: Content,
      playerId: Id.optional(),
      mediaUrls: z.array(opaque(200)).max(UPLOADS_AT_ONCE).optional(),
    }),
    replies: { 201: Post, ...refusals(400, 403, 404, 409, 429) },
  }),
  updatePost: call('PATCH /api/posts/:id', {
    summary: 'Edit, pin or archive a post, as its author (UNI-69, UNI-72, UNI-74)',
    notes:
      'The server sets `isEdited` and `editedAt` itself, and finds `linkUrl` again unless the edit gives one. 409 `board_closed`.',
    access: ['member'],
    params: ById,
    body: z
      .object({
        content: Content.optional(),
        linkUrl: WebAddress.nullish(),
        // The server ignores `isEdited` and `editedAt`, and sets its own values.
        isEdited: z.boolean().optional(),
        editedAt: opaque(100).nullish(),
        archived: z.boolean().optional(),
        isPinned: z.boolean().optional(),
      })
      .refine(
        ({ content, linkUrl, archived, isPinned }) =>
          [content, linkUrl, archived, isPinned].some((change) => change !== undefined),
        said(msg`Give something to change.`),
      ),
    replies: { 200: Post, ...refusals(400, 403, 404, 409) },
  }),
  removePost: call('DELETE /api/posts/:id', {
    summary: 'Delete a post, as its author or the admin (UNI-76)',
    access: ['member'],
    params: ById,
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
}
