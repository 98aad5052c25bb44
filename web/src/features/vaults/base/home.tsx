import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { useSession } from '../../session/use-session.ts'
import {
  Description,
  DownloadAll,
  headedTab,
  OpenPlace,
  POSTS,
  STORAGE,
  VaultItems,
  VaultPosts,
} from '../page/contents.tsx'
import { VaultPictures } from '../pictures/vault-pictures.tsx'
import { MoreVaults, OtherVaults } from './vault-states.tsx'

const CONTENTS = ['pictures', 'posts', 'items'] as const

type Props = { vault: Vault; others: Vault[]; isOwner: boolean }

export function Home({ vault, others, isOwner }: Props) {
  const { id, title, description, owner, muted } = vault
  const isVaultUser = useSession().player?.userType === 'vault_user'
  const { contents, post, show, showPost, showNewest } = useContents(vault.cover !== null)
  return (
    <div className="grid gap-4">
      <OpenPlace kind="vault" id={id} />
      {description && <Description text={description} className="text-lg" />}
      {others.length > 0 && <OtherVaults vaults={others} label={t`Also shared with you`} />}
      {muted && (
        <p className="measure rounded-card border border-line bg-sunken px-4 py-3">
          {vault.contribute === 'owner' ? (
            <Trans>
              You can read everything here. <bdi>{owner.name}</bdi> has closed comments and likes for you.
            </Trans>
          ) : (
            <Trans>
              You can read everything here. <bdi>{owner.name}</bdi> does not let you add, comment or like.
            </Trans>
          )}
        </p>
      )}
      <Tabs
        label={t`What is in ${title}`}
        value={contents}
        onChange={show}
        tabs={[
          headedTab('pictures', t`Pictures`, <VaultPictures vaultId={id} onShowPost={showPost} />),
          headedTab('posts', POSTS, <VaultPosts vaultId={id} at={post} onNewest={showNewest} />, NARROW),
          headedTab('items', STORAGE, <VaultItems vaultId={id} />, NARROW),
        ]}
      />
      <div className="-ms-4 flex flex-wrap gap-y-3">
        <DownloadAll vaultId={id} />
        {isOwner && (
          <ButtonLink to={paths.vault(id)} className="ms-4">
            {t`Manage this vault`}
          </ButtonLink>
        )}
      </div>
      {isVaultUser && <MoreVaults />}
    </div>
  )
}

const NARROW = 'max-w-3xl'

/** Returns a vault's selected tab and open post, and the functions that change them in the URL. */
function useContents(hasPictures: boolean) {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('post'))
  const post = Number.isInteger(asked) && asked > 0 ? asked : null
  // Keep the initial tab even when the vault gets its first picture, so that the tab doesn't change while
  // someone is writing a post.
  const [first] = useState(hasPictures ? 'pictures' : 'posts')
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
