import { LINK_MAX } from '@kinhold/domain/links'
import {
  UPLOADS_AT_ONCE,
  VAULT_COMMENT_MAX,
  VAULT_ITEM_DESCRIPTION_MAX,
  VAULT_ITEM_TITLE_MAX,
  VAULT_POST_MAX,
} from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, listOf, NoContent, Page, refusals } from './contract.ts'
import {
  givesSomething,
  Id,
  line,
  lineOrNone,
  lines,
  linesOrNone,
  LongId,
  LongIdInPath,
  Moment,
  opaque,
  Sought,
} from './fields.ts'
import { WebAddress } from './groups.ts'
import { Reading } from './unread.ts'
import { Media } from './uploads.ts'
import { said } from './sentences.ts'

const Author = z.object({ name: z.string(), profilePhoto: z.string().nullable() })

/**
 * A post in a vault (VLT-77). `hasLiked`: the caller likes the post; `authorId`: the author's member id, sent
 * only to other members; `isOwn`: the caller wrote it; `isBlocked`: the caller has blocked the author
 * (TRU-24).
 */
export const VaultPost = z.object({
  id: LongId,
  vaultId: Id,
  content: z.string(),
  mediaUrls: z.array(z.string()),
  media: z.array(Media),
  linkUrl: z.string().nullable(),
  linkTitle: z.string().nullable(),
  linkDescription: z.string().nullable(),
  allowLikes: z.boolean(),
  allowComments: z.boolean(),
  archived: z.boolean(),
  isEdited: z.boolean(),
  createdAt: Moment,
  author: Author,
  authorId: Id.optional(),
  isOwn: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
  isBlocked: z.literal(true).optional(),
})
export type VaultPost = z.infer<typeof VaultPost>

/**
 * A comment on a post in a vault (VLT-81). A member has an `author`, and a vault user an `authorName`;
 * `authorId` is sent only to other members; `isBlocked`: the caller has blocked the author (TRU-24).
 */
export const Comment = z.object({
  id: LongId,
  content: z.string(),
  author: Author.optional(),
  authorId: Id.optional(),
  authorName: z.string().optional(),
  isOwn: z.boolean(),
  isEdited: z.boolean(),
  createdAt: Moment,
  isBlocked: z.literal(true).optional(),
})
export type Comment = z.infer<typeof Comment>

/** A like on a post, with the name of the person who liked it (VLT-83). */
export const Like = z.object({ id: LongId, name: z.string(), createdAt: Moment })
export type Like = z.infer<typeof Like>

/**
 * A stored item (VLT-102). `media` describes the file at `fileUrl` if it was uploaded here; `authorName`: the
 * name of the person who stored it; `authorId`: their member id, sent only to other members; `isOwn`: the
 * caller stored it; `isBlocked`: the caller has blocked the author (TRU-24).
 */
export const VaultItem = z.object({
  id: LongId,
  vaultId: Id,
  title: z.string(),
  description: z.string().nullable(),
  fileUrl: z.string().nullable(),
  media: Media.nullable(),
  authorName: z.string(),
  authorId: Id.optional(),
  isOwn: z.boolean(),
  createdAt: Moment,
  isBlocked: z.literal(true).optional(),
})
export type VaultItem = z.infer<typeof VaultItem>

/** A picture or video in a vault. `caption` is the text of its post. */
export const VaultPicture = z.object({ postId: LongId, caption: z.string(), createdAt: Moment, media: Media })
export type VaultPicture = z.infer<typeof VaultPicture>

/** The number of pictures and videos in a vault from one month, 'YYYY-MM' in UTC. */
export const VaultMonth = z.object({ month: z.string(), count: z.int() })
export type VaultMonth = z.infer<typeof VaultMonth>

/**
 * A search result or an entry in a vault's news. `name`: the author of a post or comment, or the title of an
 * item; `postId` is null for an item.
 */
export const VaultHit = z.object({
  kind: z.enum(['post', 'comment', 'item']),
  id: LongId,
  postId: LongId.nullable(),
  name: z.string(),
  excerpt: z.string(),
  createdAt: Moment,
  isBlocked: z.literal(true).optional(),
})
export type VaultHit = z.infer<typeof VaultHit>

const ById = z.object({ id: LongIdInPath })
const Content = lines('Message', VAULT_POST_MAX)
// The id of a comment's post. Optional: it saves the server from searching all vaults.
const OnPost = z.object({ postId: z.coerce.number().pipe(LongId).optional() })
const POST_NAMED = 'With the id of its post in `postId`, not all vaults are searched.'
// The id of an item's vault. Optional: it saves the server from searching all vaults.
const InVault = z.object({ vaultId: z.coerce.number().pipe(Id).optional() })
// No person writes this often, so the limit affects only automated clients.
const WRITING = [{ name: 'vault_words', uses: 60, seconds: 60, by: 'account', refused: 'free' }] as const

/** Endpoints for the contents of vaults. */
export const vaultContent = {
  posts: call('GET /api/vaults/:id/posts', {
    fromReplica: true,
    summary: 'The posts of a vault, newest first (VLT-71)',
    notes:
      'For its owner and its viewers; a viewer sees only their own archived posts. `around`: the page around that post. `after`: the page that ends right above that post. `archived=only`: the archived posts: all for the owner, their own for others.',
    access: ['member', 'vault_user'],
    query: Page.extend({
      around: z.coerce.number().pipe(LongId).optional(),
      after: z.coerce.number().pipe(LongId).optional(),
      archived: z.literal('only').optional(),
    }),
    replies: { 200: z.array(VaultPost), ...refusals(404) },
  }),
  post: call('GET /api/vault-posts/:id', {
    summary: 'One post of a vault',
    notes: "For the vault's owner and its viewers.",
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 200: VaultPost, ...refusals(404) },
  }),
  addPost: call('POST /api/vaults/:id/posts', {
    summary: 'Write a post, as the owner or a person who may add (VLT-72, FAM-02)',
    notes:
      "Without a `linkUrl`, the first http(s) address in the content becomes it. `mediaUrls` are the caller's uploads; those for another's vault were sent with its `vaultId`. 403 `not_owner`, `may_not_add`, `muted`.",
    access: ['member', 'vault_user'],
    limit: WRITING,
    body: z.object({
      content: Content,
      mediaUrls: z.array(opaque(200)).max(UPLOADS_AT_ONCE).optional(),
      linkUrl: WebAddress.nullish(),
      linkTitle: lineOrNone('Title', 300).nullish(),
      linkDescription: lineOrNone('Description', LINK_MAX).nullish(),
      allowLikes: z.boolean().default(true),
      allowComments: z.boolean().default(true),
    }),
    replies: { 201: VaultPost, ...refusals(400, 403, 404, 429) },
  }),
  updatePost: call('PUT /api/vault-posts/:id', {
    summary: 'Edit the words of a post, as its author (VLT-74, FAM-02)',
    notes: 'The server finds `linkUrl` again. 403 `not_author`, `not_owner`, `may_not_add`, `muted`.',
    access: ['member', 'vault_user'],
    params: ById,
    body: z.object({ content: Content }),
    replies: { 200: VaultPost, ...refusals(400, 403, 404) },
  }),
  changePost: call('PATCH /api/vault-posts/:id', {
    summary:
      'Archive or restore a post, or open or close its comments and likes, as the owner of the vault (VLT-75)',
    access: ['member'],
    params: ById,
    body: z
      .object({
        archived: z.boolean().optional(),
        allowLikes: z.boolean().optional(),
        allowComments: z.boolean().optional(),
      })
      .refine(givesSomething, said(msg`Give something to change.`)),
    replies: { 200: VaultPost, ...refusals(400, 403, 404) },
  }),
  removePost: call('DELETE /api/vault-posts/:id', {
    summary: 'Delete a post, as its author or the owner of the vault (VLT-76, FAM-02)',
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  comments: call('GET /api/vault-posts/:id/comments', {
    fromReplica: true,
    summary: 'The comments on a post, oldest first (VLT-79)',
    notes: "For the vault's owner and its viewers. The first page begins with the oldest comment.",
    access: ['member', 'vault_user'],
    params: ById,
    ...listOf(Comment, 404),
  }),
  addComment: call('POST /api/vault-posts/:id/comments', {
    summary: 'Comment on a post (VLT-80)',
    notes: "For the vault's owner and its viewers. 403 `comments_off`, `muted`.",
    access: ['member', 'vault_user'],
    params: ById,
    limit: WRITING,
    body: z.object({ content: lines('Comment', VAULT_COMMENT_MAX) }),
    replies: { 201: Comment, ...refusals(400, 403, 404, 429) },
  }),
  updateComment: call('PATCH /api/vault-comments/:id', {
    summary: 'Edit a comment, as its author (VLT-106)',
    notes: '403 `not_author`, `muted`. ' + POST_NAMED,
    access: ['member', 'vault_user'],
    params: ById,
    query: OnPost,
    body: z.object({ content: lines('Comment', VAULT_COMMENT_MAX) }),
    replies: { 200: Comment, ...refusals(400, 403, 404) },
  }),
  removeComment: call('DELETE /api/vault-comments/:id', {
    summary: 'Delete a comment, as its author or the owner of the vault (VLT-106)',
    notes: '403 `not_author`. ' + POST_NAMED,
    access: ['member', 'vault_user'],
    params: ById,
    query: OnPost,
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  likes: call('GET /api/vault-posts/:id/likes', {
    fromReplica: true,
    summary: 'The likes of a post, newest first (VLT-83)',
    notes: "For the vault's owner and its viewers.",
    access: ['member', 'vault_user'],
    params: ById,
    ...listOf(Like, 404),
  }),
  like: call('POST /api/vault-posts/:id/likes', {
    summary: 'Like a post, once (VLT-84)',
    notes: "For the vault's owner and its viewers. Again: 200. 403 `likes_off`, `muted`.",
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 200: Like, 201: Like, ...refusals(403, 404) },
  }),
  unlike: call('DELETE /api/vault-posts/:id/likes', {
    summary: 'Take back the like of a post (VLT-85)',
    notes: "For the vault's owner and its viewers. Responds 204 also if there was no like.",
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  hasLiked: call('GET /api/vault-posts/:id/likes/check', {
    summary: 'True if the caller likes the post (VLT-86)',
    notes: "For the vault's owner and its viewers.",
    access: ['member', 'vault_user'],
    params: ById,
    replies: { 200: z.object({ hasLiked: z.boolean() }), ...refusals(404) },
  }),
  items: call('GET /api/vaults/:id/items', {
    fromReplica: true,
    summary: 'The stored items of a vault, newest first (VLT-99)',
    notes: 'For its owner and its viewers.',
    access: ['member', 'vault_user'],
    ...listOf(VaultItem, 404),
  }),
  addItem: call('POST /api/vaults/:id/items', {
    summary: 'Store an item, as the owner or a person who may add (VLT-100, FAM-02)',
    notes:
      '`fileUrl` is an upload of the caller or an https address. 403 `not_owner`, `may_not_add`, `muted`.',
    access: ['member', 'vault_user'],
    limit: WRITING,
    body: z.object({
      title: line('Title', VAULT_ITEM_TITLE_MAX),
      description: linesOrNone('Description', VAULT_ITEM_DESCRIPTION_MAX).nullish(),
      fileUrl: lineOrNone('File', LINK_MAX).nullish(),
    }),
    replies: { 201: VaultItem, ...refusals(400, 403, 404, 429) },
  }),
  removeItem: call('DELETE /api/vault-items/:id', {
    summary: 'Delete an item, as the person who stored it or the owner of the vault (VLT-101, FAM-02)',
    notes: 'With the id of its vault in `vaultId`, not all vaults are searched.',
    access: ['member', 'vault_user'],
    params: ById,
    query: InVault,
    replies: { 204: NoContent, ...refusals(403, 404) },
  }),
  pictures: call('GET /api/vaults/:id/pictures', {
    fromReplica: true,
    summary: 'The pictures and films in the posts of a vault, newest first (VLT-107)',
    notes:
      "For its owner and its viewers. Pictures of one post are in the order of the post. `until`: from the end of that month on ('YYYY-MM' in UTC).",
    access: ['member', 'vault_user'],
    query: Page.extend({
      until: opaque(7)
        .refine(
          (month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month),
          said(msg`Please give a month such as 2026-11.`),
        )
        .optional(),
    }),
    replies: { 200: z.array(VaultPicture), ...refusals(404) },
  }),
  months: call('GET /api/vaults/:id/months', {
    fromReplica: true,
    summary: 'The number of pictures and films of a vault in each month, newest first (VLT-107)',
    notes: 'For its owner and its viewers.',
    access: ['member', 'vault_user'],
    replies: { 200: z.array(VaultMonth), ...refusals(404) },
  }),
  download: call('GET /api/vaults/:id/download', {
    summary: 'All files of the posts and items that the caller sees, as a streamed ZIP (VLT-108)',
    notes:
      'For its owner and its viewers. The ZIP is named after the vault. 503 `store_away`: the store of files is away.',
    access: ['member', 'vault_user'],
    // Downloads are limited because each one may read every file in the vault.
    limit: [{ name: 'vault_downloads', uses: 10, seconds: 600, by: 'account', refused: 'free' }],
    replies: { 200: z.any(), ...refusals(404, 429, 503) },
  }),
  search: call('GET /api/vaults/:id/search', {
    fromReplica: true,
    summary: 'Posts, comments and items with all these words or words that begin so, newest first (VLT-109)',
    notes: 'For its owner and its viewers: the posts, comments and items that the caller sees.',
    access: ['member', 'vault_user'],
    query: Page.extend({ q: Sought }),
    replies: { 200: z.array(VaultHit), ...refusals(404) },
  }),
  visit: call('POST /api/vaults/:id/visit', {
    summary: 'Visit a vault: the response holds the news since the previous visit, newest first (VUS-23)',
    notes:
      'For its owner and its viewers. `news`: at most 100 posts, comments and items of others since the previous visit; `since` is null on the first visit. A visit ends 30 minutes after the last such call.',
    access: ['member', 'vault_user'],
    replies: { 200: z.object({ since: Moment.nullable(), news: z.array(VaultHit) }), ...refusals(404) },
  }),
  read: call('POST /api/vaults/:id/read', {
    summary: 'Mark a vault as read up to its newest post, and the notifications about it (FAM-32)',
    notes: 'For its owner and its viewers.',
    access: ['member', 'vault_user'],
    replies: { 200: Reading, ...refusals(404) },
  }),
}
