import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useOverflows } from '../../../browser/overflow.ts'
import { latePart, quietPart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { PostsSkeleton } from '../../../parts/post/posts-skeleton.tsx'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { classes } from '../../../ui/classes.ts'
import { Download } from '../../../ui/icons.ts'

export const OpenPlace = quietPart(async () => (await import('../../../parts/open-place.tsx')).OpenPlace)
export const VaultPosts = latePart(
  async () => (await import('../posts/vault-posts.tsx')).VaultPosts,
  <PostsSkeleton words={t`Loading the posts…`} />,
)
export const VaultItems = latePart(
  async () => (await import('../items/vault-items.tsx')).VaultItems,
  <RowsOnTheirWay count={3} row="h-20 rounded-card" />,
)

export const POSTS = t`Posts & Discussions`
export const STORAGE = t`Vault Storage`

/** Returns a tab of a vault. The tab's label is also the heading of its content. */
export function headedTab(value: string, label: string, content: ReactNode, className?: string) {
  const headed = (
    <div className={classes('max-sm:-mt-2', className)}>
      <h2 className="sr-only">{label}</h2>
      {content}
    </div>
  )
  return { value, label, content: headed }
}

/** Renders a link that downloads all of a vault's files. If `isBrief`, a phone shows only the icon. */
export function DownloadAll({ vaultId, isBrief = false }: { vaultId: number; isBrief?: boolean }) {
  return (
    <a href={`/api/vaults/${vaultId}/download`} download className={buttonStyle({ variant: 'quiet' })}>
      <Download aria-hidden className="size-5" />
      <span className={isBrief ? 'max-sm:sr-only' : undefined}>{t`Download all`}</span>
    </a>
  )
}

/**
 * Shows two lines of a vault's description, so that the pictures stay visible, and a button that shows the
 * rest.
 */
export function Description({ text, className }: { text: string; className?: string }) {
  const [box, isCut] = useOverflows<HTMLParagraphElement>()
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className="grid justify-items-start">
      <p
        ref={box}
        dir="auto"
        title={isCut ? text : undefined}
        className={classes(
          'measure whitespace-pre-line wrap-anywhere',
          !isWhole && 'line-clamp-2',
          className,
        )}
      >
        <LinkedText text={text} />
      </p>
      {(isCut || isWhole) && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t`Show less` : t`Show more`}
        </Button>
      )}
    </div>
  )
}
