import { mayEditPost, mayRemovePost, mayWriteOnBoard } from '@kinhold/domain/groups'
import { isAdmin } from '@kinhold/domain/players'
import { mayManageVault, maySeePost, type VaultStanding } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { mayCall } from '../../http/access.ts'
import type { PlayerPrincipal, Principal, Viewer } from '../../http/principal.ts'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { holdOpenBoard, memberIdsOf, playersWhoSeeGroup } from '../groups/groups.queries.ts'
import { boardClosed, noGroup, seenGroup, seesGroup } from '../groups/see-group.ts'
import { noVault, notOwner, seekerOf, seenVault } from '../vaults/see-vault.ts'
import { publishVault } from '../vaults/publish-vault.ts'
import { textNews } from '../vaults/text-news.ts'
import { holdVault } from '../vaults/vaults.queries.ts'
import { isInVaultFor, isOnBoard, isOnBoardFor } from './files/files.queries.ts'
import { type HeldPost, type Kind, lockPost, placeOfPost } from './posts.queries.ts'

/** A caller's permissions for a post that they see. */
type Standing = VaultStanding & { mayEdit: boolean; mayRemove: boolean }

/** The rules for a kind of place; `Shut` is the refusal of a place that takes no more posts. */
export type PostPlace<K extends Kind = Kind, Shut extends Refused = Refused> = {
  kind: K
  /** The refusal of a caller who may not write there, or null. */
  whyNot(db: Db, writer: PlayerPrincipal, id: number): Promise<Refused<403 | 404> | Shut | null>
  /** Locks the place until the transaction ends; the refusal if it takes no more posts, or null. */
  hold(tx: Tx, id: number): Promise<Shut | null>
  /** The place can still be read after its end, but no post in it can be edited then. */
  isReadOnlyAtEnd: boolean
  /** The caller's permissions for a post there; null if they cannot see the post. */
  standing(db: Db, viewer: Viewer, post: HeldPost): Promise<Standing | null>
  /** The refusal of a caller who sees a post but may not change it. */
  notTheirs(): Refused<403>
  /** Files can be seen only through a post, so after the post's removal even their owner cannot see them. */
  hidesFiles: boolean
  /** Publishes a changed post to everyone who sees the place. */
  publish(tx: Tx, deps: Deps, id: number): Promise<void>
  /** Notifies people of a new post, once it is written. */
  announce?(deps: Deps, writer: PlayerPrincipal, id: number): Promise<void>
}

/** The board of a group, whose members can write posts and change their own. */
export const BOARD: PostPlace<'board', ReturnType<typeof boardClosed>> = {
  kind: 'board',
  async whyNot(db, { player: me }, id) {
    const group = await seenGroup(db, me, id)
    if (!group) return noGroup()
    // The admin can read a board without being a member of its group.
    if (!mayWriteOnBoard(me.id, await memberIdsOf(db, id)))
      return refuse(403, 'not_member', 'Only members of this group can write on its board.')
    return group.closedAt === null ? null : boardClosed()
  },
  hold: async (tx, id) => ((await holdOpenBoard(tx, id)) ? null : boardClosed()),
  isReadOnlyAtEnd: true,
  async standing(db, viewer, post) {
    if (viewer.kind !== 'player' || !(await seesGroup(db, viewer.player, post.placeId))) return null
    const me = { id: viewer.player.id, isAdmin: isAdmin(viewer.player) }
    return {
      isOwner: false,
      isMuted: false,
      mayEdit: mayEditPost(me.id, post),
      mayRemove: mayRemovePost(me, post),
    }
  },
  notTheirs: () => refuse(403, 'not_author', 'Only the person who wrote this post can do this.'),
  hidesFiles: false,
  publish: async (tx, deps, key) =>
    deps.live.publish(tx, [{ topic: 'post', key, players: await playersWhoSeeGroup(tx, key) }]),
}

/** A vault, in which only the owner can write and manage posts. */
export const VAULT: PostPlace<'vault', ReturnType<typeof noVault>> = {
  kind: 'vault',
  async whyNot(db, writer, id) {
    const sight = await seenVault(db, writer, id)
    if (!sight) return noVault()
    return mayManageVault(sight) ? null : notOwner()
  },
  hold: async (tx, id) => ((await holdVault(tx, id)) ? null : noVault()),
  isReadOnlyAtEnd: false,
  async standing(db, viewer, post) {
    const sight = await seenVault(db, viewer, post.placeId)
    if (!sight || !maySeePost(sight, post)) return null
    return { ...sight, mayEdit: mayManageVault(sight), mayRemove: mayManageVault(sight) }
  },
  notTheirs: notOwner,
  hidesFiles: true,
  publish: publishVault,
  announce: textNews,
}

/** A post with the caller's permissions for it; null if they cannot see it. */
export async function seenPost(db: Db, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(db, viewer, place, await placeOfPost(db, place.kind, id))
}

/** Like `seenPost`, but first locks the post for the transaction, so its settings and access are current. */
export async function heldPost(tx: Tx, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(tx, viewer, place, await lockPost(tx, place.kind, id))
}

async function asSeen(db: Db, viewer: Viewer, place: PostPlace, post: HeldPost | undefined) {
  const standing = post ? await place.standing(db, viewer, post) : null
  return post && standing ? { post, standing } : null
}

export const noPost = () => notFound('This post')

/** The refusal of a caller whom the owner of the vault muted. */
export const muted = () =>
  refuse(403, 'muted', 'You can read in this vault. The owner does not let you comment or like.')

/** Restricts the files of a board to its readers: the members of the group and the admin. */
export function showBoardFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isAdmin(caller.player) ? isOnBoard() : isOnBoardFor(caller.player.id)
}

/** Restricts a vault's files to people who may enter it, files of archived posts to its owner (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
