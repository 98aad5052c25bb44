import { VAULT_TABS, type VaultTab } from '@kinhold/contract/paths'
import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsAtLeast } from '../../../browser/window.ts'
import { useStored } from '../../../browser/storage.ts'
import { usePostInAddress } from '../../../parts/post/at-post.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { VaultPictures } from '../pictures/vault-pictures.tsx'
import { headedTab, POSTS, STORAGE, VaultItems, VaultPosts } from './contents.tsx'

export function VaultViews({ vault }: { vault: Vault }) {
  const isWide = useIsAtLeast(1152)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // When the reader leaves a post or view named in the URL, replace the history entry, so that Back doesn't
  // reopen that post or view.
  const at = usePostInAddress()
  const named = at === null ? query.get('tab') : 'posts'
  const leavePost = () => {
    if (named) void navigate(paths.vault(vault.id), { replace: true, preventScrollReset: true })
  }
  const [view, choose] = useView(vault, named)
  const showPost = (postId: number) =>
    void navigate(paths.vault(vault.id, postId), { preventScrollReset: true })
  const posts = <VaultPosts vaultId={vault.id} at={at} onNewest={leavePost} />
  const items = <VaultItems vaultId={vault.id} />
  const tabs = [
    headedTab('pictures', t`Pictures`, <VaultPictures vaultId={vault.id} onShowPost={showPost} />),
    isWide
      ? { value: 'posts', label: t`Posts & Storage`, content: <SideBySide posts={posts} items={items} /> }
      : headedTab('posts', POSTS, posts),
  ]
  return (
    <Tabs
      label={t`Views of the vault`}
      tabs={isWide ? tabs : [...tabs, headedTab('storage', STORAGE, items)]}
      value={isWide && view === 'storage' ? 'posts' : view}
      onChange={(next) => {
        leavePost()
        choose(next)
      }}
    />
  )
}

function SideBySide({ posts, items }: { posts: ReactNode; items: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-8">
      <Panel id="vault-posts" title={POSTS}>
        {posts}
      </Panel>
      <Panel
        id="vault-storage"
        title={STORAGE}
        className="sticky top-20 -m-1 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain p-1"
      >
        {items}
      </Panel>
    </div>
  )
}

type PanelProps = { id: string; title: string; className?: string; children: ReactNode }

function Panel({ id, title, className, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={classes('grid min-w-0 gap-4', className)}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * Returns the view of a vault to show: the view in the URL, else the last view opened in this browser, else
 * the pictures. If there are no pictures, the posts replace the pictures (VLT-119).
 */
function useView(vault: Vault, named: string | null): [VaultTab, (view: string) => void] {
  const [last, keep] = useStored<string | null>('vault-view', null)
  const [view, setView] = useState(() => firstView(last, vault))
  const choose = (next: string) => {
    const known = viewNamed(next)
    if (!known) return
    setView(known)
    keep(known)
  }
  return [viewNamed(named) ?? view, choose]
}

function firstView(last: string | null, { cover }: Vault): VaultTab {
  const view = viewNamed(last) ?? 'pictures'
  return view === 'pictures' && cover === null ? 'posts' : view
}

function viewNamed(name: string | null): VaultTab | undefined {
  return VAULT_TABS.find((view) => view === name)
}
