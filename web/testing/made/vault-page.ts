import type { Comment, VaultItem, VaultPicture, VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { media } from '../media.ts'
import { ANN } from './groups.ts'

/** Returns Ann's vault. */
export function vault(different: Partial<Vault> = {}): Vault {
  return {
    id: 7,
    title: 'Letters',
    description: null,
    ownerId: ANN.id,
    owner: ANN,
    createdAt: '2026-01-05T10:00:00.000Z',
    accessCount: 3,
    muted: false,
    contribute: 'owner',
    mayAdd: true,
    cover: null,
    ...different,
  }
}

/** Returns Ann's post in the vault. */
export function vaultPost(different: Partial<VaultPost> = {}): VaultPost {
  return {
    id: 1,
    vaultId: 7,
    content: 'The first letter.',
    mediaUrls: [],
    media: [],
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    allowLikes: true,
    allowComments: true,
    archived: false,
    isEdited: false,
    createdAt: '2026-01-06T10:00:00.000Z',
    author: { name: ANN.name, profilePhoto: null },
    isOwn: true,
    likeCount: 0,
    commentCount: 0,
    hasLiked: false,
    ...different,
  }
}

/** Returns Bob's comment. */
export function comment(different: Partial<Comment> = {}): Comment {
  return {
    id: 1,
    content: 'So good to read this.',
    author: { name: 'Bob', profilePhoto: null },
    isOwn: false,
    isEdited: false,
    createdAt: '2026-01-07T10:00:00.000Z',
    ...different,
  }
}

/** Returns Ann's item in the vault. */
export function item(different: Partial<VaultItem> = {}): VaultItem {
  return {
    id: 1,
    vaultId: 7,
    title: 'The deed',
    description: null,
    fileUrl: null,
    media: null,
    authorName: ANN.name,
    isOwn: true,
    createdAt: '2026-01-06T10:00:00.000Z',
    ...different,
  }
}

/** Returns a picture in a post. Its address ends with `name`. */
export function vaultPicture(name: string, different: Partial<VaultPicture> = {}): VaultPicture {
  return { postId: 1, caption: '', createdAt: '2026-03-05T10:00:00.000Z', media: media(name), ...different }
}

export function monthsOf(pictures: VaultPicture[]) {
  const months = [...new Set(pictures.map(({ createdAt }) => createdAt.slice(0, 7)))]
  return months.map((month) => ({
    month,
    count: pictures.filter(({ createdAt }) => createdAt.startsWith(month)).length,
  }))
}

/** Returns a page of pictures as the server does: newest first, from the end of a month or from a cursor. */
export function answerPictures(pictures: VaultPicture[], path: string) {
  const query = new URLSearchParams(path.split('?')[1])
  const until = query.get('until') ?? '9999'
  const begin = pictures.findIndex(({ createdAt }) => createdAt.slice(0, 7) <= until)
  const from = Number(query.get('before') ?? begin)
  const to = from + Number(query.get('limit') ?? 100)
  const link = to < pictures.length && `<${path.split('?')[0]}?before=${to}>; rel="next"`
  return { status: 200, body: pictures.slice(from, to), ...(link && { headers: { link } }) }
}
