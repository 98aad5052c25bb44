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

type Standing = VaultStanding & { mayEdit: boolean; mayRemove: boolean }

/** The rules for a kind of place; `Shut` is its refusal of new posts. */
export type PostPlace<K extends Kind = Kind, Shut extends Refused = Refused> = {
  kind: K
  /** Returns the refusal for a caller who may not write in the place, or null. */
  whyNot(db: Db, writer: PlayerPrincipal, id: number): Promise<Refused<403 | 404> | Shut | null>
  /** Locks the place for the transaction; returns a refusal if it accepts no new posts. */
  hold(tx: Tx, id: number): Promise<Shut | null>
  /** True if people can read, but not edit, posts after the end of the place. */
  isReadOnlyAtEnd: boolean
  /** Returns the caller's permissions for a post; null if the caller cannot see it. */
  standing(db: Db, viewer: Viewer, post: HeldPost): Promise<Standing | null>
  /** Returns the refusal for a caller who sees a post but may not change it. */
  notTheirs(): Refused<403>
  /** True if the removal of a post hides its files even from their owner. */
  hidesFiles: boolean
  publish(tx: Tx, deps: Deps, id: number): Promise<void>
  /** Notifies people of a stored post. */
  announce?(deps: Deps, writer: PlayerPrincipal, id: number): Promise<void>
}

/** The board of a group. Members of the group can write posts and change their own. */
export const BOARD: PostPlace<'board', ReturnType<typeof boardClosed>> = {
  kind: 'board',
  async whyNot(db, { player: me }, id) {
    const group = await seenGroup(db, me, id)
    if (!group) return noGroup()
    // The admin can read a board without belonging to its group.
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

/** Returns a post with the caller's permissions for it; null if the caller cannot see it. */
export async function seenPost(db: Db, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(db, viewer, place, await placeOfPost(db, place.kind, id))
}

/** Does the same as `seenPost` after locking the post for the transaction. */
export async function heldPost(tx: Tx, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(tx, viewer, place, await lockPost(tx, place.kind, id))
}

async function asSeen(db: Db, viewer: Viewer, place: PostPlace, post: HeldPost | undefined) {
  const standing = post ? await place.standing(db, viewer, post) : null
  return post && standing ? { post, standing } : null
}

export const noPost = () => notFound('This post')

export const muted = () =>
  refuse(403, 'muted', 'You can read in this vault. The owner does not let you comment or like.')

/** Returns the condition for board files that the caller may see. */
export function showBoardFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isAdmin(caller.player) ? isOnBoard() : isOnBoardFor(caller.player.id)
}

/** Returns the condition for vault files that the caller may see (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
