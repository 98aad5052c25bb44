import type { Vault } from '@kinhold/contract/vaults'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { paths } from '../../../paths.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSession } from '../../session/use-session.ts'
import { DownloadAll } from '../page/download-all.tsx'
import { VaultPictures } from '../pictures/vault-pictures.tsx'
import { MoreVaults, OtherVaults } from './vault-states.tsx'

const VaultPosts = latePart(
  async () => (await import('../posts/vault-posts.tsx')).VaultPosts,
  <PostsSkeleton words="Loading the posts…" />,
)
const VaultItems = latePart(
  async () => (await import('../items/vault-items.tsx')).VaultItems,
  <RowsOnTheirWay count={3} row="h-20 rounded-card" />,
)

const CONTENTS = ['pictures', 'posts', 'items'] as const

type Props = { vault: Vault; others: Vault[]; isOwner: boolean }

export function Home({ vault, others, isOwner }: Props) {
  const { id, title, description, owner, muted } = vault
  const isVaultUser = useSession().player?.userType === 'vault_user'
  const { contents, post, show, showPost, showNewest } = useContents(vault.cover !== null)
  return (
    <div className="grid gap-4">
      {description && (
        <p dir="auto" className="measure text-lg whitespace-pre-line wrap-anywhere">
          <LinkedText text={description} />
        </p>
      )}
      {muted && (
        <p className="measure rounded-card border border-line bg-sunken px-4 py-3">
          You can read everything here. <bdi>{owner.name}</bdi> has closed comments and likes for you.
        </p>
      )}
      <OtherVaults vaults={others} />
      <Tabs
        label={`What is in ${title}`}
        value={contents}
        onChange={show}
        tabs={[
          {
            value: 'pictures',
            label: 'Pictures',
            content: under('Pictures', <VaultPictures vaultId={id} onShowPost={showPost} />),
          },
          {
            value: 'posts',
            label: POSTS,
            content: under(POSTS, <VaultPosts vaultId={id} at={post} onNewest={showNewest} />),
          },
          { value: 'items', label: STORAGE, content: under(STORAGE, <VaultItems vaultId={id} />) },
        ]}
      />
      <div className="-ml-4 flex flex-wrap gap-y-3">
        <DownloadAll vaultId={id} />
        {isOwner && (
          <ButtonLink to={paths.vault(id)} className="ml-4">
            Manage this vault
          </ButtonLink>
        )}
      </div>
      {isVaultUser && <MoreVaults />}
    </div>
  )
}

const POSTS = 'Posts & Discussions'
const STORAGE = 'Vault Storage'

function under(heading: string, content: ReactNode): ReactNode {
  return (
    <div className={heading === 'Pictures' ? undefined : 'max-w-3xl'}>
      <h2 className="sr-only">{heading}</h2>
      {content}
    </div>
  )
}

/** The visible part of a vault's content and the opened post; the address keeps both, so that Back leads there. */
function useContents(hasPictures: boolean) {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('post'))
  const post = Number.isInteger(asked) && asked > 0 ? asked : null
  const first = hasPictures ? 'pictures' : 'posts'
  const contents = CONTENTS.find((one) => one === query.get('show')) ?? (post === null ? first : 'posts')
  const go = (to: Record<string, string>) => setQuery(to, { preventScrollReset: true })
  return {
    contents,
    post,
    show: (next: string) => go({ show: next }),
    showPost: (postId: number) => go({ post: String(postId) }),
    showNewest: () => go({ show: 'posts' }),
  }
}
