import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type TooOften, useUp } from '../../../http/limits.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { isShown, uploadOfUrl } from '../../uploads/stored-files.values.ts'
import { takeOwnUploads } from '../../uploads/uploads.queries.ts'
import { seenVault } from '../../vaults/see-vault.ts'
import { tellOfVault } from '../../vaults/tell-of-vault.ts'
import { textNews } from '../news/text-news.ts'
import { WORDS } from '../limits.values.ts'
import { addPost, holdVault, postById, type VaultPostRow } from './posts.queries.ts'

/** Reasons for a post that was not written. */
export type NotWritten = 'vault_not_found' | 'not_owner' | 'unknown_upload'

type Wish = {
  content: string
  mediaUrls?: string[] | undefined
  linkUrl?: string | null | undefined
  linkTitle?: string | null | undefined
  linkDescription?: string | null | undefined
  allowLikes: boolean
  allowComments: boolean
}

/** Writes a post in a vault for its owner (VLT-61); then texts the vault users who want it (VUS-27). */
export async function writePost(
  deps: Deps,
  viewer: PlayerPrincipal,
  vaultId: number,
  wish: Wish,
): Promise<VaultPostRow | NotWritten | TooOften> {
  const { player } = viewer
  const sight = await seenVault(deps.db, viewer, vaultId)
  if (!sight) return 'vault_not_found'
  if (!mayManageVault(sight)) return 'not_owner'
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl)
  if (!uploadIds.every((id) => id !== null)) return 'unknown_upload'
  const tooOften = await useUp(deps.limits, { rule: WORDS, key: String(player.id) })
  if (tooOften) return tooOften
  const written = await deps.db
    .transaction()
    .execute((tx) => write(tx, deps, player, vaultId, { ...wish, uploadIds }))
  if (typeof written !== 'string') await textNews(deps, sight, player)
  return written
}

async function write(
  tx: Tx,
  deps: Deps,
  { id: authorId }: PlayerRow,
  vaultId: number,
  { uploadIds, ...wish }: Wish & { uploadIds: string[] },
): Promise<VaultPostRow | NotWritten> {
  if (!(await holdVault(tx, vaultId))) return 'vault_not_found'
  const own = await takeOwnUploads(tx, uploadIds, authorId)
  if (!uploadIds.every((id) => own.has(id))) return 'unknown_upload'
  const id = await addPost(tx, {
    vaultId,
    authorId,
    content: wish.content,
    words: searchWords(wish.content),
    link: linkOf(wish),
    allowLikes: wish.allowLikes,
    allowComments: wish.allowComments,
    files: uploadIds.map((upload) => ({ id: upload, isShown: isShown({ kind: own.get(upload)! }) })),
  })
  await tellOfVault(tx, deps, vaultId)
  return (await postById(tx, id, { playerId: authorId, phone: null }))!
}

// A link's title and description are dropped together with the link.
function linkOf({ content, linkUrl, linkTitle = null, linkDescription = null }: Omit<Wish, 'mediaUrls'>) {
  const url = linkUrl === undefined ? firstLink(content) : linkUrl
  return url === null
    ? { url, title: null, description: null }
    : { url, title: linkTitle, description: linkDescription }
}
