import { firstLink } from '@kinhold/domain/links'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { personOf, type Viewer } from '../../http/principal.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import { uploadOfUrl } from '../uploads/stored-files.values.ts'
import { takeUploads } from '../uploads/uploads.queries.ts'
import { addPost, keyOf, type Kind, postIn, type PostRow } from './posts.queries.ts'
import type { PostPlace } from './see-post.ts'

type Wish = {
  content: string
  mediaUrls?: string[] | undefined
  linkUrl?: string | null | undefined
  linkTitle?: string | null | undefined
  linkDescription?: string | null | undefined
  allowLikes?: boolean
  allowComments?: boolean
}

/** Writes a post on a board (UNI-66) or in a vault (VLT-61, VUS-27, FAM-02). */
export async function writePost<K extends Kind, Shut extends Refused>(
  deps: Deps,
  writer: Viewer,
  place: PostPlace<K, Shut>,
  id: number,
  wish: Wish,
): Promise<PostRow<K> | Refused<400 | 403 | 404> | Shut> {
  const refused = await place.whyNot(deps.db, writer, id)
  if (refused) return refused
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl)
  if (!uploadIds.every((upload) => upload !== null)) return refusalOfUnknown('mediaUrls')
  const written = await write(deps, writer, place, id, { ...wish, uploadIds })
  if (!isRefused(written)) await place.announce?.(deps, writer, id)
  return written as PostRow<K> | Refused<400> | Shut
}

type NewPost = Wish & { uploadIds: string[] }

const write = action(async (tx, deps: Deps, writer: Viewer, place: PostPlace, id: number, wish: NewPost) => {
  const { uploadIds, ...words } = wish
  const by = personOf(writer)
  const held = await place.hold(tx, writer, id)
  if (isRefused(held)) return held
  const at = { kind: place.kind, id }
  const taken = { placeKey: keyOf(at), ownerId: held.ownerId, sender: by }
  const own = await takeUploads(tx, uploadIds, taken)
  if (!uploadIds.every((upload) => own.has(upload))) return refusalOfUnknown('mediaUrls')
  const files = uploadIds.map((upload) => ({ id: upload, kind: own.get(upload)! }))
  const post = { ...words, writer: by, link: linkOf(words), files }
  const postId = await addPost(tx, at, post)
  await place.tell(tx, deps, writer, { id: postId, placeId: id })
  return (await postIn(tx, at, postId, by))!
})

// The link title and description are null for a post without a link.
function linkOf({ content, linkUrl, linkTitle = null, linkDescription = null }: Wish) {
  const url = linkUrl === undefined ? firstLink(content) : linkUrl
  return url === null
    ? { url, title: null, description: null }
    : { url, title: linkTitle, description: linkDescription }
}
