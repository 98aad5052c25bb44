import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { useState } from 'react'
import { latePart } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { AtPost } from '../../../parts/post/at-post.tsx'
import { usePostsOnTheWay } from '../../../parts/post/posts.data.ts'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOwner, useVault } from '../vault.data.ts'
import { PostList } from './post-list.tsx'
import { useVaultPosts, vaultPosts } from './posts.data.ts'

const WritePost = latePart(
  async () => (await import('./write-post.tsx')).WritePost,
  <Skeleton className="h-32 rounded-card" />,
)

type Props = {
  vaultId: number
  archived?: 'only'
  /** The post to open it at, scrolled into view with its comments. */
  at?: number | null
  /** Called when the reader of such a post jumps to the newest, so that the address can follow. */
  onNewest?: () => void
}

export function VaultPosts({ vaultId, archived, at = null, onNewest }: Props) {
  const vault = useVault(vaultId)
  const isOwner = useIsOwner(vault.data)
  const [left, setLeft] = useState<number | null>(null)
  if (at === null && left !== null) setLeft(null)
  const place = at === left ? null : at
  const list = useVaultPosts(vaultId, { at: place, archived })
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const showNewest = () => {
    if (place === null) return
    setLeft(at)
    onNewest?.()
  }
  return (
    <div className="grid min-w-0 gap-4">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {archived ? 'Archived posts' : 'Posts'}
      </h3>
      {isOwner && !archived && <WritePost vaultId={vaultId} onSend={showNewest} />}
      {place !== null && list.data && (
        <AtPost
          className="rounded-card"
          isThere={list.data.some(({ id }) => id === place)}
          onNewest={() => {
            showNewest()
            focusHeading()
          }}
        />
      )}
      <Loaded query={list} failure={FAILURE} loading={<PostsSkeleton words="Loading the posts…" />}>
        {(posts) =>
          vault.data && (
            <Shown
              key={place}
              vault={vault.data}
              list={list}
              posts={archived ? posts.filter((post) => post.archived) : posts}
              isArchive={archived !== undefined}
              at={place}
              onGone={focusHeading}
            />
          )
        }
      </Loaded>
    </div>
  )
}

const FAILURE = { otherwise: 'The posts could not be loaded. Please check your connection and try again.' }

type ShownProps = {
  vault: Vault
  list: ReturnType<typeof useVaultPosts>
  posts: VaultPost[]
  isArchive: boolean
  at: number | null
  onGone: () => void
}

function Shown({ isArchive, ...props }: ShownProps) {
  const onTheWay = usePostsOnTheWay(vaultPosts(props.vault.id))
  const isOwner = useIsOwner(props.vault)
  const waiting = isArchive ? [] : onTheWay
  if (props.posts.length > 0 || waiting.length > 0) return <PostList {...props} onTheWay={waiting} />
  if (isArchive)
    return <EmptyState title="No Archived Items">Posts that you archive stay here, for you alone.</EmptyState>
  return (
    <EmptyState>
      {isOwner
        ? 'Nothing is posted here yet. The first words and pictures are yours.'
        : `${props.vault.owner.name} has not posted anything here yet.`}
    </EmptyState>
  )
}
