import { t } from '@lingui/core/macro'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { arrowInLtr } from '../../../browser/direction.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cut } from '../../../ui/cut.tsx'
import { ChevronRight } from '../../../ui/icons.ts'
import { useKeptLook } from './kept-look.data.ts'
import type { Lineage } from './lineage.ts'
import { moveOf, type Row, rowByLetters, rowsOf } from './rows.ts'
import { StandingBadges } from './standing-badges.tsx'
import type { TreeState } from './use-tree-state.ts'

type Props = { board: TreeState; lineage: Lineage; isShown: boolean }

/**
 * Shows the tree as a list for keyboard and screen reader users. Next to the picture, the list is visible
 * only while focused.
 */
export function TreeList({ board, lineage, isShown }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { canLoad, unfolded, chosen, loading, aim } = board
  const rows = rowsOf(lineage, unfolded, canLoad)
  const { left, keep } = useKeptLook()
  const [activeId, setActiveId] = useState(left.activeId ?? lineage.self.id)
  useEffect(() => keep({ activeId }))
  const active = Math.max(0, rows.map(({ node }) => node.id).indexOf(activeId))
  const lettersBefore = useLetters()

  const rowOf = (id: number) => list.current?.querySelector<HTMLElement>(`[data-person="${id}"]`)
  useEffect(() => {
    if (aim) setActiveId(aim.id)
  }, [aim])
  const leftAt = useRef(left.listTop)
  const scroll = useEffectEvent(() => {
    const frame = list.current!.parentElement!
    const row = chosen && rowOf(chosen.id)
    if (leftAt.current !== undefined) frame.scrollTop = leftAt.current
    else if (row) frame.scrollTop = row.offsetTop - frame.clientHeight / 2
    leftAt.current = undefined
  })
  // Don't scroll when someone is chosen in the visible list, since their row is already in view.
  useEffect(() => scroll(), [aim, isShown])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { node } = rows[active]!
    const move = moveOf(rows, active, arrowInLtr(event.key))
    if (move?.kind === 'go') rowOf(move.id)?.focus()
    else if (move) board[move.kind](move.id)
    else if (event.key === 'Enter' && !node.isHidden) void navigate(paths.player(node.id))
    else if (event.key === 'Enter' || event.key === ' ') board.choose(node.id)
    else if (event.key === 'Escape') board.choose(null)
    else if ([...event.key].length === 1) {
      const found = rowByLetters(rows, active, lettersBefore(event.key, event.timeStamp))
      if (found) rowOf(found.node.id)?.focus()
    } else return
    event.preventDefault()
  }
  function onClick({ target }: MouseEvent) {
    const id = personOf(target)
    const row = rows.find(({ node }) => node.id === id)
    if (!row) return
    if (!(target as Element).closest('[data-fold]')) board.choose(row.node.id)
    else board[row.isOpen ? 'fold' : 'open'](row.node.id)
  }
  function onFocus({ target }: FocusEvent) {
    const id = personOf(target)
    if (id !== null) setActiveId(id)
  }

  return (
    <div
      onScroll={({ currentTarget }) => keep({ listTop: currentTarget.scrollTop })}
      className={classes(isShown ? SHOWN : UNSEEN, isShown && chosen && ROOM_FOR_CARD)}
    >
      <ul
        ref={list}
        role="tree"
        aria-label={t`Players`}
        className="[--indent:0.75rem] @min-[40rem]:[--indent:1.25rem]"
        {...{ onKeyDown, onClick, onFocus }}
      >
        {rows.map((row, index) => (
          <TreeRow
            key={row.node.id}
            {...row}
            isSelf={row.node === lineage.self}
            isActive={index === active}
            isChosen={row.node.id === chosen?.id}
            isLoading={loading.includes(row.node.id)}
          />
        ))}
      </ul>
    </div>
  )
}

const SHOWN = 'relative min-h-0 flex-1 overflow-y-auto bg-card p-2'
const UNSEEN =
  'pointer-events-none absolute inset-y-0 start-0 w-80 max-w-full overflow-y-auto border-e border-line bg-card p-2 opacity-0 focus-within:pointer-events-auto focus-within:opacity-100'
const ROOM_FOR_CARD = '@min-[40rem]:pe-76'

const PAUSE_MS = 600

// Letters typed without a pause form one search.
function useLetters() {
  const typed = useRef({ letters: '', at: 0 })
  return (letter: string, now: number) => {
    const { letters, at } = typed.current
    typed.current = { letters: now - at < PAUSE_MS ? letters + letter : letter, at: now }
    return typed.current.letters
  }
}

function personOf(target: EventTarget): number | null {
  const id = (target as Element).closest<HTMLElement>('[data-person]')?.dataset['person']
  return id === undefined ? null : Number(id)
}

type TreeRowProps = Row & { isSelf: boolean; isActive: boolean; isChosen: boolean; isLoading: boolean }

const TreeRow = memo(function TreeRow(props: TreeRowProps) {
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
        'flex min-h-12 cursor-pointer items-center gap-2 rounded-field py-1 pe-2 hover:bg-sunken focus-visible:-outline-offset-2',
        '[contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
        isChosen && 'bg-sunken',
      )}
    >
      <span data-fold={isBranch || undefined} aria-hidden="true" className="grid size-9 place-items-center">
        {isBranch && (
          <ChevronRight
            className={classes('size-5 transition-transform', isOpen && 'rotate-90 rtl:-rotate-90')}
          />
        )}
      </span>
      <Avatar
        name={node.name}
        photo={node.profilePhoto}
        size="xs"
        className={classes(node.status === 'deactivated' && 'opacity-30')}
      />
      <Cut className={classes('min-w-0', isSelf && 'font-medium')}>{node.name}</Cut>{' '}
      {isSelf && <Badge>{t`You`}</Badge>} <StandingBadges node={node} />{' '}
      {node.bondEnded && <Badge>{t`Bond ended`}</Badge>}{' '}
      {isLoading && <span className="text-sm text-quiet">{t`Opening…`}</span>}
    </li>
  )
})
