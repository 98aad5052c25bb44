import type { MenuItem } from '../../ui/menu.tsx'
import { Ellipsis } from '../../ui/icons.ts'
import { LateMenu } from '../late-menu.tsx'
import type { Reportable } from '../report/report.data.ts'
import { useReport } from '../report/use-report.tsx'
import { useBlock } from './use-block.tsx'

type Props = {
  noun: 'post' | 'comment'
  /** Who wrote it; null where nobody can be blocked for it. */
  author: { id: number; name: string } | null
  /** What else can be done, above it. */
  items?: readonly MenuItem[]
  /** What can be asked of its author. */
  ofAuthor?: readonly MenuItem[]
  /** What is reported by it; null for one's own. */
  report?: Reportable | null
  /** Called once its author is blocked, with which the menu may go. */
  onBlocked?: () => void
}

/** The menu of what somebody wrote: what can be done with it, it reported, and its author blocked. Nothing where there is nothing to do. */
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
            aria-label={items.length > 0 || !author ? ACTIONS[noun] : `More on the ${noun} of ${author.name}`}
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

// What can be done with it is called so wherever there is anything.
const ACTIONS = { post: 'Post actions', comment: 'Comment actions' }
