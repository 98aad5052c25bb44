import { memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cut } from '../../../ui/cut.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import type { Row } from './rows.ts'
import { StandingBadges } from './standing-badges.tsx'

type Props = Row & { isSelf: boolean; isActive: boolean; isChosen: boolean; isLoading: boolean }

/** One person in the list, rendered again only when their data changes. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { node, level, position, setSize, isBranch, isOpen, isSelf, isActive, isChosen, isLoading } = props
  return (
    <li
      role="treeitem"
      data-person={node.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isChosen}
      aria-busy={isLoading || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingInlineStart: `calc(${level - 1} * var(--indent))` }}
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-2 rounded-field py-1 pr-2 hover:bg-sunken focus-visible:-outline-offset-2',
        '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        isChosen && 'bg-sunken',
      )}
    >
      <span data-fold={isBranch || undefined} aria-hidden="true" className="grid size-9 place-items-center">
        {isBranch && (
          <ChevronRight className={classes('size-5 transition-transform', isOpen && 'rotate-90')} />
        )}
      </span>
      <Avatar
        name={node.name}
        photo={node.profilePhoto}
        size="xs"
        className={classes(node.status === 'deactivated' && 'opacity-30')}
      />
      <Cut className={classes('min-w-0', isSelf && 'font-medium')}>{node.name}</Cut>{' '}
      {isSelf && <Badge>You</Badge>} <StandingBadges node={node} />{' '}
      {node.bondEnded && <Badge>Bond ended</Badge>}{' '}
      {isLoading && <span className="text-sm text-quiet">Opening…</span>}
    </li>
  )
})
