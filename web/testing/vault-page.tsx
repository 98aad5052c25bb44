import type { Comment, VaultItem, VaultPicture, VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import type { Account } from '@kinhold/contract/sessions'
import { useLiveUpdates } from '../src/features/live/live-updates.ts'
import { Component as VaultPage } from '../src/pages/vault-page.tsx'
import { Toaster } from '../src/parts/toaster.tsx'
import { serve } from './canned.ts'
import { stubEventSource } from './event-source.ts'
import { ANN } from './groups.tsx'
import { media } from './media.ts'
import { member, vaultUser } from './people.ts'
import { renderScreen } from './screen.tsx'
import { appConfig } from './visitor.ts'

type Replies = Parameters<typeof serve>[0]

/** Bob, to whom Ann's vault is open. */
export const bob = () => member({ id: 20, name: 'Bob' })
export { member as ann, vaultUser }

/** A vault of Ann's, with what a test wants different. */
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
    cover: null,
    ...different,
  }
}

/** A post of hers in it. */
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
    likeCount: 0,
    commentCount: 0,
    hasLiked: false,
    ...different,
  }
}

/** A comment of Bob's. */
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

/** Something stored in it. */
export function item(different: Partial<VaultItem> = {}): VaultItem {
  return {
    id: 1,
    vaultId: 7,
    title: 'The deed',
    description: null,
    fileUrl: null,
    media: null,
    createdAt: '2026-01-06T10:00:00.000Z',
    ...different,
  }
}

/** A picture of a post, by the name that its address ends with. */
export function vaultPicture(name: string, different: Partial<VaultPicture> = {}): VaultPicture {
  return { postId: 1, caption: '', createdAt: '2026-03-05T10:00:00.000Z', media: media(name), ...different }
}

let lastVault = 100

/** Drafts outlive a page, so each test that writes has a vault of its own. */
export function freshVault(different: Partial<Vault> = {}): Vault {
  lastVault += 1
  return vault({ id: lastVault, ...different })
}

type Options = {
  of?: Vault
  posts?: VaultPost[]
  items?: VaultItem[]
  pictures?: VaultPicture[]
  account?: Account | null
  /** The query of the address. */
  query?: string
  /** The view that was looked at last in this browser. */
  last?: string
}

/** A vault's page, live, its owner Ann signed in unless another account is. */
export function openVault(replies: Replies = {}, options: Options = {}) {
  const {
    of = vault(),
    posts = [],
    items = [],
    pictures = [],
    account = member(),
    query = '',
    last,
  } = options
  localStorage.clear()
  document.documentElement.scrollTop = 0
  if (last !== undefined) localStorage.setItem('vault-view', JSON.stringify(last))
  const streams = stubEventSource()
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/vaults/:id': { status: 200, body: of },
    'GET /api/vaults/:id/posts': { status: 200, body: posts },
    'GET /api/vaults/:id/items': { status: 200, body: items },
    'GET /api/vaults/:id/months': { status: 200, body: monthsOf(pictures) },
    'GET /api/vaults/:id/pictures': ({ path }) => answerPictures(pictures, path),
    ...replies,
  })
  const view = renderScreen(<LivePage />, { account, at: `/vault/${of.id}${query}`, pattern: '/vault/:id' })
  const sentTo = (route: string) => sent.filter((request) => request.route === route)
  return { of, sent, sentTo, streams, ...view }
}

function LivePage() {
  useLiveUpdates()
  return (
    <>
      <VaultPage />
      <Toaster />
    </>
  )
}

function monthsOf(pictures: VaultPicture[]) {
  const months = [...new Set(pictures.map(({ createdAt }) => createdAt.slice(0, 7)))]
  return months.map((month) => ({
    month,
    count: pictures.filter(({ createdAt }) => createdAt.startsWith(month)).length,
  }))
}

/** Pictures as the server answers them: from the end of a month on, or below a cursor, so many as are asked for. */
export function answerPictures(pictures: VaultPicture[], path: string) {
  const query = new URLSearchParams(path.split('?')[1])
  const until = query.get('until') ?? '9999'
  const begin = pictures.findIndex(({ createdAt }) => createdAt.slice(0, 7) <= until)
  const from = Number(query.get('before') ?? begin)
  const to = from + Number(query.get('limit') ?? 100)
  const link = to < pictures.length && `<${path.split('?')[0]}?before=${to}>; rel="next"`
  return { status: 200, body: pictures.slice(from, to), ...(link && { headers: { link } }) }
}
