import { t } from '@lingui/core/macro'
import type { MenuItem } from '../../ui/menu.tsx'
import { Ellipsis } from '../../ui/icons.ts'
import { LateMenu } from '../../parts/late-menu.tsx'
import type { Reportable } from './reports.data.ts'
import { useReport } from './use-report.tsx'
import { useBlock } from './use-block.tsx'

type Props = {
  noun: 'post' | 'comment'
  author: { id: number; name: string } | null
  items?: readonly MenuItem[]
  ofAuthor?: readonly MenuItem[]
  /** The content to report, or null for the reader's own posts and comments. */
  report?: Reportable | null
  onBlocked?: () => void
}

/** Shows the menu of a post or comment, or nothing if the menu has no entries. */
export function AuthorMenu({ noun, author, items = [], ofAuthor = [], report = null, onBlocked }: Props) {
  const block = useBlock(author, onBlocked, report)
  const reporting = useReport(report, undefined, { person: author, onBlocked })
  const all = [...items, ...ofAuthor, ...reporting.items, ...block.items]
  if (all.length === 0) return null
  return (
    <>
      <LateMenu
        items={all}
        trigger={
          <button
            type="button"
            aria-label={items.length > 0 || !author ? ACTIONS[noun] : moreOn(noun, author.name)}
            className="grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
          >
            <Ellipsis aria-hidden className="size-5" />
          </button>
        }
      />
      {reporting.dialog}
      {block.dialog}
    </>
  )
}

function moreOn(noun: Props['noun'], name: string): string {
  return noun === 'post' ? t`More on the post of ${name}` : t`More on the comment of ${name}`
}

const ACTIONS = { post: t`Post actions`, comment: t`Comment actions` }
