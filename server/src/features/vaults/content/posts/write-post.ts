import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import { action } from '../../../../db/transact.ts'
import type { Deps } from '../../../../deps.ts'
import type { PlayerPrincipal } from '../../../../http/principal.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { refusalOfUnknown } from '../../../uploads/refuse-upload.ts'
import { isShown, uploadOfUrl } from '../../../uploads/stored-files.values.ts'
import { takeOwnUploads } from '../../../uploads/uploads.queries.ts'
import { noVault, seenVault } from '../../see-vault.ts'
import { tellOfVault } from '../../tell-of-vault.ts'
import { textNews } from '../news/text-news.ts'
import { addPost, holdVault, postById } from './posts.queries.ts'
import { notOwner } from './see-post.ts'

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
export async function writePost(deps: Deps, viewer: PlayerPrincipal, vaultId: number, wish: Wish) {
  const { player } = viewer
  const sight = await seenVault(deps.db, viewer, vaultId)
  if (!sight) return noVault()
  if (!mayManageVault(sight)) return notOwner()
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl)
  if (!uploadIds.every((id) => id !== null)) return refusalOfUnknown('mediaUrls')
  const written = await write(deps, player, vaultId, { ...wish, uploadIds })
  if (!isRefused(written)) await textNews(deps, sight, player)
  return written
}

type NewPost = Wish & { uploadIds: string[] }

const write = action(async (tx, deps: Deps, { id: authorId }: PlayerRow, vaultId: number, post: NewPost) => {
  const { uploadIds, ...wish } = post
  if (!(await holdVault(tx, vaultId))) return noVault()
  const own = await takeOwnUploads(tx, uploadIds, authorId)
  if (!uploadIds.every((id) => own.has(id))) return refusalOfUnknown('mediaUrls')
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
})

// A link's title and description are dropped together with the link.
function linkOf({ content, linkUrl, linkTitle = null, linkDescription = null }: Omit<Wish, 'mediaUrls'>) {
  const url = linkUrl === undefined ? firstLink(content) : linkUrl
  return url === null
    ? { url, title: null, description: null }
    : { url, title: linkTitle, description: linkDescription }
}
