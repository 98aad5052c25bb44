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

/** A caller's permissions about a post that they see. */
type Standing = VaultStanding & { mayEdit: boolean; mayRemove: boolean }

/** The rules of a kind of place; one that takes no post any more refuses with `Shut`. */
export type PostPlace<K extends Kind = Kind, Shut extends Refused = Refused> = {
  kind: K
  /** The refusal of a caller who may not write there, or null. */
  whyNot(db: Db, writer: PlayerPrincipal, id: number): Promise<Refused<403 | 404> | Shut | null>
  /** Holds the place until the transaction ends; the refusal if it takes no posts any more, or null. */
  hold(tx: Tx, id: number): Promise<Shut | null>
  /** The place stays after its end, when no post can be edited. */
  isReadOnlyAtEnd: boolean
  /** The caller's permissions about a post there; null if they do not see it. */
  standing(db: Db, viewer: Viewer, post: HeldPost): Promise<Standing | null>
  /** The refusal of a caller who sees a post and may not change it. */
  notTheirs(): Refused<403>
  /** Only a post shows its files, so that after its removal even their owner does not see them. */
  hidesFiles: boolean
  /** Sends the event of a changed post to everyone who sees the place. */
  publish(tx: Tx, deps: Deps, id: number): Promise<void>
  /** Notifies people of a new post, once it is written. */
  announce?(deps: Deps, writer: PlayerPrincipal, id: number): Promise<void>
}

/** The board of a group: its members write, and change their own posts. */
export const BOARD: PostPlace<'board', ReturnType<typeof boardClosed>> = {
  kind: 'board',
  async whyNot(db, { player: me }, id) {
    const group = await seenGroup(db, me, id)
    if (!group) return noGroup()
    // The admin reads boards without belonging to their groups.
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

/** A vault: its owner writes, and manages all posts. */
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

/** A post with the caller's permissions about it; null if they do not see it. */
export async function seenPost(db: Db, viewer: Viewer, place: PostPlace, id: number) {
  return asSeen(db, viewer, place, await placeOfPost(db, place.kind, id))
}

/** Reads the same with the post locked until the transaction ends, so that its settings and the access are current. */
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

/** Shows a vault's files to its owner and all who may enter it; those of archived posts only to the owner (VLT-111). */
export function showVaultFiles(caller: Principal) {
  if (caller.kind === 'invitee' || !mayCall(['member', 'vault_user'], caller)) return null
  return isInVaultFor(seekerOf(caller))
}
