import { LINK_MAX } from '@kinhold/domain/links'
import {
  UPLOADS_AT_ONCE,
  VAULT_COMMENT_MAX,
  VAULT_ITEM_DESCRIPTION_MAX,
  VAULT_ITEM_TITLE_MAX,
  VAULT_POST_MAX,
} from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, line, lineOrNone, lines, linesOrNone, Moment, opaque, Sought } from './fields.ts'
import { WebAddress } from './groups.ts'
import { Media } from './uploads.ts'

const Author = z.object({ name: z.string(), profilePhoto: z.string().nullable() })

/** One post of a vault (VLT-77); `hasLiked` is about the caller. */
export const VaultPost = z.object({
  id: Id,
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
  likeCount: z.int(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
})
export type VaultPost = z.infer<typeof VaultPost>

/**
 * One comment on a post of a vault (VLT-81): a member's has `author`, a vault user's `authorName`. `authorId`: the
 * member's id, for another member alone. `isBlocked`: the caller blocked them (TRU-24).
 */
export const Comment = z.object({
  id: Id,
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

/** One like of a post, with its author (VLT-83). */
export const Like = z.object({ id: Id, name: z.string(), createdAt: Moment })
export type Like = z.infer<typeof Like>

/** One stored item (VLT-102); `media` describes the file at `fileUrl` if that is an upload. */
export const VaultItem = z.object({
  id: Id,
  vaultId: Id,
  title: z.string(),
  description: z.string().nullable(),
  fileUrl: z.string().nullable(),
  media: Media.nullable(),
  createdAt: Moment,
})
export type VaultItem = z.infer<typeof VaultItem>

/** One picture or video of a vault, with its post and the post's words. */
export const VaultPicture = z.object({ postId: Id, caption: z.string(), createdAt: Moment, media: Media })
export type VaultPicture = z.infer<typeof VaultPicture>

/** The number of pictures and videos of a vault in one month, 'YYYY-MM' in UTC. */
export const VaultMonth = z.object({ month: z.string(), count: z.int() })
export type VaultMonth = z.infer<typeof VaultMonth>

/** A search result or news of a vault: an excerpt around the searched words, or its beginning; an item has no post. */
export const VaultHit = z.object({
  kind: z.enum(['post', 'comment', 'item']),
  id: Id,
  postId: Id.nullable(),
  name: z.string(),
  excerpt: z.string(),
  createdAt: Moment,
  isBlocked: z.literal(true).optional(),
})
export type VaultHit = z.infer<typeof VaultHit>

const ById = z.object({ id: IdInPath })
const Content = lines('Message', VAULT_POST_MAX)
const seen = { access: ['member', 'vault_user'], params: ById } as const
const own = { access: ['member'], params: ById } as const

/** Calls about a vault's content: posts with their comments and likes, pictures, and stored items. */
export const vaultContent = {
  posts: call({
    method: 'GET',
    path: '/api/vaults/:id/posts',
    summary:
      'Its posts, newest first, from the beginning or around one; archived ones for the owner alone (VLT-71)',
    ...seen,
    query: Page.extend({
      /** The page around this post. */
      around: z.coerce.number().pipe(Id).optional(),
      /** The page that ends right above this post. */
      after: z.coerce.number().pipe(Id).optional(),
      /** Only posts that the owner has archived. */
      archived: z.literal('only').optional(),
    }),
    replies: { 200: z.array(VaultPost), 404: Refusal },
  }),
  post: call({
    method: 'GET',
    path: '/api/vault-posts/:id',
    summary: 'One post of a vault',
    ...seen,
    replies: { 200: VaultPost, 404: Refusal },
  }),
  addPost: call({
    method: 'POST',
    path: '/api/vaults/:id/posts',
    summary: 'Its owner writes a post (VLT-72)',
    ...own,
    body: z.object({
      content: Content,
      mediaUrls: z.array(opaque(200)).max(UPLOADS_AT_ONCE).optional(),
      linkUrl: WebAddress.nullish(),
      linkTitle: lineOrNone('Title', 300).nullish(),
      linkDescription: lineOrNone('Description', LINK_MAX).nullish(),
      allowLikes: z.boolean().default(true),
      allowComments: z.boolean().default(true),
    }),
    replies: { 201: VaultPost, 400: Refusal, 403: Refusal, 404: Refusal, 429: Refusal },
  }),
  updatePost: call({
    method: 'PUT',
    path: '/api/vault-posts/:id',
    summary: 'The owner of the vault edits a post (VLT-74)',
    ...own,
    body: z.object({ content: Content }),
    replies: { 200: VaultPost, 400: Refusal, 403: Refusal, 404: Refusal },
  }),
  changePost: call({
    method: 'PATCH',
    path: '/api/vault-posts/:id',
    summary:
      'The owner of the vault archives a post or restores it, or opens and closes its comments and likes (VLT-75)',
    ...own,
    body: z
      .object({
        archived: z.boolean().optional(),
        allowLikes: z.boolean().optional(),
        allowComments: z.boolean().optional(),
      })
      .refine(
        (body) => Object.values(body).some((change) => change !== undefined),
        'Give something to change.',
      ),
    replies: { 200: VaultPost, 400: Refusal, 403: Refusal, 404: Refusal },
  }),
  removePost: call({
    method: 'DELETE',
    path: '/api/vault-posts/:id',
    summary: 'The owner of the vault deletes a post (VLT-76)',
    ...own,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  comments: call({
    method: 'GET',
    path: '/api/vault-posts/:id/comments',
    summary: 'Its comments, oldest first (VLT-79)',
    ...seen,
    query: Page,
    replies: { 200: z.array(Comment), 404: Refusal },
  }),
  addComment: call({
    method: 'POST',
    path: '/api/vault-posts/:id/comments',
    summary: 'Comment on it (VLT-80)',
    ...seen,
    body: z.object({ content: lines('Comment', VAULT_COMMENT_MAX) }),
    replies: { 201: Comment, 400: Refusal, 403: Refusal, 404: Refusal, 429: Refusal },
  }),
  updateComment: call({
    method: 'PATCH',
    path: '/api/vault-comments/:id',
    summary: 'Whoever wrote a comment edits it (VLT-106)',
    ...seen,
    body: z.object({ content: lines('Comment', VAULT_COMMENT_MAX) }),
    replies: { 200: Comment, 400: Refusal, 403: Refusal, 404: Refusal },
  }),
  removeComment: call({
    method: 'DELETE',
    path: '/api/vault-comments/:id',
    summary: 'Whoever wrote a comment, or the owner of the vault, deletes it (VLT-106)',
    ...seen,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  likes: call({
    method: 'GET',
    path: '/api/vault-posts/:id/likes',
    summary: 'Who likes it, newest first (VLT-83)',
    ...seen,
    query: Page,
    replies: { 200: z.array(Like), 404: Refusal },
  }),
  like: call({
    method: 'POST',
    path: '/api/vault-posts/:id/likes',
    summary: 'Like it, once (VLT-84)',
    ...seen,
    replies: { 200: Like, 201: Like, 403: Refusal, 404: Refusal },
  }),
  unlike: call({
    method: 'DELETE',
    path: '/api/vault-posts/:id/likes',
    summary: 'Like it no more (VLT-85)',
    ...seen,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  hasLiked: call({
    method: 'GET',
    path: '/api/vault-posts/:id/likes/check',
    summary: 'Whether the caller likes it (VLT-86)',
    ...seen,
    replies: { 200: z.object({ hasLiked: z.boolean() }), 404: Refusal },
  }),
  items: call({
    method: 'GET',
    path: '/api/vaults/:id/items',
    summary: 'Its stored items, newest first (VLT-99)',
    ...seen,
    query: Page,
    replies: { 200: z.array(VaultItem), 404: Refusal },
  }),
  addItem: call({
    method: 'POST',
    path: '/api/vaults/:id/items',
    summary: 'Its owner stores an item (VLT-100)',
    ...own,
    body: z.object({
      title: line('Title', VAULT_ITEM_TITLE_MAX),
      description: linesOrNone('Description', VAULT_ITEM_DESCRIPTION_MAX).nullish(),
      fileUrl: lineOrNone('File', LINK_MAX).nullish(),
    }),
    replies: { 201: VaultItem, 400: Refusal, 403: Refusal, 404: Refusal, 429: Refusal },
  }),
  removeItem: call({
    method: 'DELETE',
    path: '/api/vault-items/:id',
    summary: 'The owner of the vault deletes an item (VLT-101)',
    ...own,
    replies: { 204: NoContent, 403: Refusal, 404: Refusal },
  }),
  pictures: call({
    method: 'GET',
    path: '/api/vaults/:id/pictures',
    summary: 'The pictures and films of its posts, newest first, or from the end of a month on (VLT-107)',
    ...seen,
    query: Page.extend({
      /** From the last one of this month on, 'YYYY-MM' in UTC. */
      until: opaque(7)
        .refine((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month), 'Please give a month such as 2026-11.')
        .optional(),
    }),
    replies: { 200: z.array(VaultPicture), 404: Refusal },
  }),
  months: call({
    method: 'GET',
    path: '/api/vaults/:id/months',
    summary: 'How many pictures and films it has of each month, newest first (VLT-107)',
    ...seen,
    replies: { 200: z.array(VaultMonth), 404: Refusal },
  }),
  download: call({
    method: 'GET',
    path: '/api/vaults/:id/download',
    summary: 'All files of its posts and items that the caller sees, as a ZIP that streams (VLT-108)',
    ...seen,
    replies: { 200: z.any(), 404: Refusal, 429: Refusal, 503: Refusal },
  }),
  search: call({
    method: 'GET',
    path: '/api/vaults/:id/search',
    summary: 'Posts, comments and items with all these words or words that begin so, newest first (VLT-109)',
    ...seen,
    query: Page.extend({ q: Sought }),
    replies: { 200: z.array(VaultHit), 404: Refusal },
  }),
  visit: call({
    method: 'POST',
    path: '/api/vaults/:id/visit',
    summary: 'Looks at a vault, and answers what has come since the visit before, newest first (VUS-23)',
    ...seen,
    replies: { 200: z.object({ since: Moment.nullable(), news: z.array(VaultHit) }), 404: Refusal },
  }),
}
