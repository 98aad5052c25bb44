import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lateDialog, latePart } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { AtPost } from '../../../parts/post/at-post.tsx'
import { usePostFeed } from '../../../parts/post/post-feed.tsx'
import { usePostsOnTheWay } from '../../../parts/post/posts.data.ts'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { useCame } from '../../../parts/open-place.data.ts'
import type { Written } from '../../../parts/writing/written.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOwner, useOwnName, useVault } from '../vault.data.ts'
import { PostCard } from './post-card.tsx'
import { useVaultPosts, vaultPosts } from './posts.data.ts'

const WritePost = latePart(
  async () => (await import('./write-post.tsx')).WritePost,
  <Skeleton className="h-32 rounded-card max-sm:h-18" />,
)

const AddMembers = lateDialog(async () => (await import('../dialogs/add-members.tsx')).AddMembers)

// Shows a person's draft if they lose the right to add to the vault while writing.
const KeptWords = latePart(async () => (await import('./kept-words.tsx')).KeptWords, null)

type Props = {
  vaultId: number
  archived?: 'only'
  /** The post to scroll into view, with its comments open. */
  at?: number | null
  /** Called when the reader jumps to the newest posts. */
  onNewest?: () => void
}

export function VaultPosts({ vaultId, archived, at = null, onNewest }: Props) {
  const vault = useVault(vaultId)
  const [left, setLeft] = useState<number | null>(null)
  if (at === null && left !== null) setLeft(null)
  const [couldAdd, setCouldAdd] = useState(false)
  if (vault.data?.mayAdd && !couldAdd) setCouldAdd(true)
  const place = at === left ? null : at
  const list = useVaultPosts(vaultId, { at: place, archived })
  const written = usePostsOnTheWay(vaultPosts(vaultId))
  const onTheWay = archived ? [] : written
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  // On the archive's own page, this heading is at the second level. Elsewhere, the posts already have a
  // second-level heading above them.
  const Heading = archived ? 'h2' : 'h3'
  const showNewest = () => {
    if (place === null) return
    setLeft(at)
    onNewest?.()
  }
  return (
    <div className="grid min-w-0 gap-4">
      <Heading ref={heading} tabIndex={-1} className="sr-only">
        {archived ? t`Archived posts` : t`Posts`}
      </Heading>
      {vault.data?.mayAdd && !archived && <WritePost vault={vault.data} onSend={showNewest} />}
      {vault.data?.mayAdd === false && !archived && <KeptWords vault={vault.data} wasWriting={couldAdd} />}
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
      <Loaded query={list} failure={FAILURE} loading={<PostsSkeleton words={t`Loading the posts…`} />}>
        {(all) => {
          if (!vault.data) return null
          const posts = archived ? all.filter((post) => post.archived) : all
          return (
            <PostList
              key={place}
              vault={vault.data}
              list={list}
              posts={posts}
              onTheWay={onTheWay}
              at={place}
              isArchive={archived !== undefined}
              onGone={focusHeading}
            />
          )
        }}
      </Loaded>
    </div>
  )
}

const FAILURE = { otherwise: t`The posts could not be loaded. Please check your connection and try again.` }

type NoneProps = { vault: Vault; isArchive: boolean }

function NoPosts({ vault, isArchive }: NoneProps) {
  const isOwner = useIsOwner(vault)
  const [isInviting, setIsInviting] = useState(false)
  const { owner, mayAdd, contribute, accessCount } = vault
  if (isArchive)
    return (
      <EmptyState title={t`No Archived Items`}>
        {isOwner
          ? t`Posts that you archive stay here, for you alone.`
          : t`Posts of yours that ${{ name: owner.name }} archives stay here, for you two alone.`}
      </EmptyState>
    )
  const invite = isOwner && accessCount === 0 && (
    <Button onClick={() => setIsInviting(true)}>{t`Invite people`}</Button>
  )
  return (
    // On a phone, the button must be visible without scrolling.
    <div className="max-sm:-mt-4">
      <EmptyState action={invite}>
        {mayAdd
          ? invite
            ? t`Nothing is posted here yet. Add words and pictures above, and invite the people they are for.`
            : t`Nothing is posted here yet. Be the first to add words and pictures.`
          : contribute === 'owner'
            ? t`${{ name: owner.name }} has not posted anything here yet.`
            : t`Nothing is posted here yet.`}
      </EmptyState>
      {isInviting && <AddMembers vaultId={vault.id} onClose={() => setIsInviting(false)} />}
    </div>
  )
}

type ListProps = {
  vault: Vault
  list: ReturnType<typeof useVaultPosts>
  posts: VaultPost[]
  onTheWay: Written[]
  /** The post to open the list at, or null for the beginning of the list. */
  at: number | null
  isArchive: boolean
  onGone: () => void
}

function PostList({ vault, list, posts, onTheWay, at, isArchive, onGone }: ListProps) {
  const { bar, feed, onScroll } = usePostFeed({
    list,
    posts,
    at,
    isArchive,
    box: useRef(document.scrollingElement as HTMLElement | null),
    isNews: ({ isOwn, isBlocked }) => !isOwn && !isBlocked,
    came: useCame({ kind: 'vault', id: vault.id }),
    onTheWay,
    author: useOwnName(),
    card: (post) => (
      <PostCard key={post.id} vault={vault} post={post} isAt={post.id === at} onGone={onGone} />
    ),
    empty: <NoPosts vault={vault} isArchive={isArchive} />,
    className:
      'rounded-card border border-line bg-card [overflow-anchor:none] [&>:first-child]:rounded-t-card [&>:last-child]:rounded-b-card',
    gaps: {
      newer: 'pb-4',
      older: 'pt-4',
      archived: 'mt-4 rounded-card border border-line bg-card [&>:last-child]:rounded-b-card',
    },
  })
  const tell = useEffectEvent(onScroll)
  useEffect(() => {
    window.addEventListener('scroll', tell, { passive: true })
    return () => window.removeEventListener('scroll', tell)
  }, [])
  return (
    <>
      {bar && <div className="sticky top-16 z-10 h-0">{bar}</div>}
      {feed}
    </>
  )
}
