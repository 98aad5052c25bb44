import { useParams } from 'react-router'
import { VaultBaseScreen, type VaultParts } from '../features/vault-base/vault-base-screen.tsx'
import { DownloadAll } from '../features/vaults/page/download-all.tsx'
import { VaultPictures } from '../features/vaults/pictures/vault-pictures.tsx'
import { latePart } from '../parts/late.tsx'
import { RowsOnTheirWay } from '../parts/list/rows-on-their-way.tsx'
import { PostsSkeleton } from '../parts/post/posts-skeleton.tsx'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const Appearance = latePart(
  async () => (await import('../features/settings/account/appearance.tsx')).Appearance,
  <Skeleton className="h-64 rounded-card" />,
)
const CodeEntry = latePart(
  async () => (await import('../features/vaults/list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)
const VaultPosts = latePart(
  async () => (await import('../features/vaults/posts/vault-posts.tsx')).VaultPosts,
  <PostsSkeleton words="Loading the posts…" />,
)
const VaultItems = latePart(
  async () => (await import('../features/vaults/items/vault-items.tsx')).VaultItems,
  <RowsOnTheirWay count={3} row="h-20 rounded-card" />,
)

/** A vault user's home: /vault-base, and /vault-base/:id for one of several vaults. */
export function Component() {
  const { id } = useParams()
  // An invalid id becomes 0, which no vault has on the server.
  const vaultId = id === undefined ? null : /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  return <VaultBaseScreen key={vaultId} vaultId={vaultId} parts={PARTS} />
}

const PARTS: VaultParts = {
  pictures: (vaultId, onShowPost) => <VaultPictures vaultId={vaultId} onShowPost={onShowPost} />,
  posts: (vaultId, at, onNewest) => <VaultPosts vaultId={vaultId} at={at} onNewest={onNewest} />,
  items: (vaultId) => <VaultItems vaultId={vaultId} />,
  archived: (vaultId) => <VaultPosts vaultId={vaultId} archived="only" />,
  download: (vaultId) => <DownloadAll vaultId={vaultId} />,
  code: <CodeEntry leadsTo={paths.vaultBaseOf} />,
  appearance: <Appearance />,
}
