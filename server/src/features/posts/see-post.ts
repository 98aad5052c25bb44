import { mayEditPost, mayRemovePost, mayWriteOnBoard } from '@kinhold/domain/groups'
import { ADMIN_ID, isAdmin } from '@kinhold/domain/players'
import { mayManageVault, mayRemoveFromVault, maySeePost, type VaultStanding } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mayCall } from '../../http/access.ts'
import { personOf, type Principal, type Viewer } from '../../http/principal.ts'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import { holdOpenBoard, memberIdsOf, playersWhoSeeGroup } from '../groups/groups.queries.ts'
import { boardClosed, noGroup, seenGroup, seesGroup } from '../groups/see-group.ts'
import { notifyOfNews, takeNewsBack } from '../notifications/notify-players.ts'
import { holdOpenVault, notOwner, openVault, seekerOf, seenVault, whyNotAdd } from '../vaults/see-vault.ts'
import { publishVault } from '../vaults/publish-vault.ts'
import { textNews } from '../vaults/text-news.ts'
import { audienceOfVault } from '../vaults/vaults.queries.ts'
import { isInVaultFor, isOnBoard, isOnBoardFor } from './files/files.queries.ts'
import { type HeldPost, type Kind, lockPost, placeOfPost } from './posts.queries.ts'
import { authorOf, isBy } from './present-writer.ts'

/** The caller's permissions for a visible post: to edit it, to change its settings and to remove it. */
type Standing = VaultStanding & { mayEdit: boolean; mayManage: boolean; mayRemove: boolean }

/**
 * The rules for posts in one kind of place: boards or vaults. `Shut` is the refusal for a place that accepts
 * no posts from the writer.
 */
export type PostPlace<K extends Kind = Kind, Shut extends Refused = Refused> = {
  kind: K
  /** Returns the refusal for a caller who has no permission to write in the place, or null. */
  whyNot(db: Db, writer: Viewer, id: number): Promise<Refused<403 | 404> | Shut | null>
  /**
   * Locks the place until the transaction ends, and returns the owner of a new post's files, or the refusal.
   */
  hold(tx: Tx, writer: Viewer, id: number): Promise<{ ownerId: number } | Shut>
  /** True if posts stay readable, but can no longer be edited, once the place is closed. */
  isReadOnlyAtEnd: boolean
  /** Returns the caller's permissions for a post, or null if the caller can't see it. */
  standing(db: Db, viewer: Viewer, post: HeldPost): Promise<Standing | null>
  /** Returns the refusal for a caller who can see a post but has no permission to make this change. */
  notTheirs(
    db: Db,
    viewer: Viewer,
    post: HeldPost,
    change: 'words' | 'flags' | 'removal',
  ): Promise<Refused<403>>
  /** True if removing a post hides its files even from their owner. */
  hidesFiles: boolean
  publish(tx: Tx, deps: Deps, id: number): Promise<void>
  /**
   * Publishes a new post to everyone who can see its board or vault, and notifies the players among them (on
   * a board, only the group's members).
   */
  tell(tx: Tx, deps: Deps, writer: Viewer, post: { id: number; placeId: number }): Promise<void>
  /** Removes a deleted or archived post from the notices about its board or vault. */
  takeBack(tx: Tx, deps: Deps, post: { id: number; placeId: number }): Promise<void>
  /** Texts vault users about a new post once it is stored. */
  announce?(deps: Deps, writer: Viewer, id: number): Promise<void>
}

/**
 * A group's board. Members of the group can write posts, and edit or remove their own. The admin can read and
 * remove all posts.
 */
export const BOARD: PostPlace<'board', ReturnType<typeof boardClosed>> = {
  kind: 'board',
  async whyNot(db, writer, id) {
    const me = writer.kind === 'player' ? writer.player : null
    const group = me && (await seenGroup(db, me, id))
    if (!me || !group) return noGroup()
    // The admin can read a board without belonging to its group.
    if (!mayWriteOnBoard(me.id, await memberIdsOf(db, id)))
      return refuse(403, 'not_member', msg`Only members of this group can write on its board.`)
    return group.closedAt === null ? null : boardClosed()
  },
  hold: async (tx, writer, id) =>
    (await holdOpenBoard(tx, id)) ? { ownerId: personOf(writer).playerId! } : boardClosed(),
  isReadOnlyAtEnd: true,
  async standing(db, viewer, post) {
    if (viewer.kind !== 'player' || !(await seesGroup(db, viewer.player, post.placeId))) return null
    const me = { id: viewer.player.id, isAdmin: isAdmin(viewer.player) }
    const mayEdit = mayEditPost(me.id, post)
    return { isOwner: false, isMuted: false, mayEdit, mayManage: mayEdit, mayRemove: mayRemovePost(me, post) }
  },
  notTheirs: async () => notAuthor(),
  hidesFiles: false,
  publish: async (tx, deps, key) =>
    deps.live.publish(tx, [{ topic: 'post', key, players: await playersWhoSeeGroup(tx, key) }]),
  async tell(tx, deps, writer, { id, placeId }) {
    const players = (await memberIdsOf(tx, placeId)).map(({ playerId }) => playerId)
    const news = {
      kind: 'board_posts',
      groupId: placeId,
      id,
      by: personOf(writer).playerId,
      players,
    } as const
    const seeing = [...new Set([ADMIN_ID, ...players])]
    await notifyOfNews(tx, deps, news, [{ topic: 'post', key: placeId, players: seeing }])
  },
  takeBack: (tx, deps, { id, placeId }) =>
    takeNewsBack(tx, deps, { kind: 'board_posts', groupId: placeId, id }),
}

/**
 * A vault. The owner manages all posts, and people with permission to add content can write posts, and edit
 * or remove their own.
 */
export const VAULT: PostPlace<'vault', Refused<403 | 404>> = {
  kind: 'vault',
  async whyNot(db, writer, id) {
    const vault = await openVault(db, writer, id)
    return isRefused(vault) ? vault : null
  },
  hold: holdOpenVault,
  isReadOnlyAtEnd: false,
  async standing(db, viewer, post) {
    const sight = await seenVault(db, viewer, post.placeId)
    const isOwn = isBy(personOf(viewer), authorOf(post))
    if (!sight || !maySeePost(sight, { ...post, isOwn })) return null
    const mayRemove = mayRemoveFromVault(sight, { isOwn })
    return { ...sight, mayEdit: isOwn && sight.mayAdd, mayManage: mayManageVault(sight), mayRemove }
  },
  async notTheirs(db, viewer, post, change) {
    const sight = await seenVault(db, viewer, post.placeId)
    if (!sight || change === 'flags') return notOwner()
    return whyNotAdd(sight) ?? notAuthor()
  },
  hidesFiles: true,
  publish: publishVault,
  async tell(tx, deps, writer, { id, placeId }) {
    const audience = await audienceOfVault(tx, placeId)
    const { players } = audience
    const news = {
      kind: 'vault_posts',
      vaultId: placeId,
      id,
      by: personOf(writer).playerId,
      players,
    } as const
    await notifyOfNews(tx, deps, news, [{ topic: 'vault', key: placeId, ...audience }])
  },
  takeBack: (tx, deps, { id, placeId }) =>
    takeNewsBack(tx, deps, { kind: 'vault_posts', vaultId: placeId, id }),
  announce: textNews,
}

const notAuthor = () => refuse(403, 'not_author', msg`Only the person who wrote this post can do this.`)

/** Returns a post with the caller's permissions for it, or null if the caller can't see it. */
export async function seenPost(db: Db, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(db, viewer, place, await placeOfPost(db, place.kind, id))
}

/** Like `seenPost`, but locks the post until the transaction ends. */
export async function heldPost(tx: Tx, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(tx, viewer, place, await lockPost(tx, place.kind, id))
}

async function asSeen(db: Db, viewer: Viewer, place: PostPlace, post: HeldPost | undefined) {
  const standing = post ? await place.standing(db, viewer, post) : null
  return post && standing ? { post, standing } : null
}

export const noPost = () => notFound('This post')

export const muted = () =>
  refuse(403, 'muted', msg`You can read in this vault. The owner does not let you comment or like.`)

/**
 * Returns an SQL condition for the board files that the caller may see, or null if the caller may see none.
 */
export function showBoardFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isAdmin(caller.player) ? isOnBoard() : isOnBoardFor(caller.player.id)
}

/**
 * Returns an SQL condition for the vault files that the caller may see, or null if the caller may see none
 * (VLT-111).
 */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
