/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- As cards, the elements lose their native roles. */
import { t } from '@lingui/core/macro'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { ChevronDown, ChevronUp } from './icons.ts'

export type Column<R> = {
  key: string
  label: string
  cell(row: R): ReactNode
  /** Marks a column of actions, which can't be sorted. */
  isActions?: boolean
  /**
   * Classes that place the cell when the row is a card on a narrow screen. The cell then has no label in the
   * card.
   */
  inCard?: string
}
/** The key of the sorted column, and the sort direction. */
export type Sorting = { by: string; isDescending: boolean }
type Sort = Sorting & { onSort(sorting: Sorting): void }

type Props<R> = {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf(row: R): string | number
  sort?: Sort
  rowClass?(row: R): string | undefined
  /**
   * For a narrow screen: each row has a button that shows the columns after the first. The headings are shown
   * only if `areHeadingsShown` is true.
   */
  folds?: { nameOf(row: R): string; areHeadingsShown: boolean } | undefined
}

/** A table that becomes a list of cards on a narrow screen but keeps its table roles. */
export function Table<R>({ caption, columns, rows, keyOf, sort, rowClass, folds }: Props<R>) {
  const facts = columns.filter(({ isActions }) => !isActions).length
  const lines = facts < columns.length ? TWO_LINES : ONE_LINE
  return (
    <table
      role="table"
      style={{ '--facts': facts } as CSSProperties}
      className={classes('w-full text-start text-sm max-md:block', lines.table)}
    >
      <caption className="sr-only">{caption}</caption>
      {(!folds || folds.areHeadingsShown) && (
        <thead role="rowgroup" className={classes(sort ? 'max-md:block' : 'max-md:sr-only', lines.row)}>
          <tr
            role="row"
            className={classes(
              'md:border-b md:border-line',
              sort && 'max-md:mb-3 max-md:flex max-md:flex-wrap max-md:gap-2',
              lines.row,
            )}
          >
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
      )}
      <tbody role="rowgroup" className={classes(folds ? FOLDED_ROWS : 'max-md:grid max-md:gap-3', lines.row)}>
        {rows.map((row) => {
          const look = rowClass?.(row)
          if (folds)
            return <FoldedRow key={keyOf(row)} {...{ row, columns, look }} name={folds.nameOf(row)} />
          return (
            <tr key={keyOf(row)} role="row" className={classes(CARD, lines.row, look)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const CARD =
  'max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4 md:border-b md:border-line md:hover:bg-sunken'
const FOLDED_ROWS = 'block divide-y divide-line rounded-card border border-line bg-card'

type FoldedRowProps<R> = { row: R; columns: readonly Column<R>[]; name: string; look: string | undefined }

function FoldedRow<R>({ row, columns: [first, ...others], name, look }: FoldedRowProps<R>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <tr role="row" className={classes('grid gap-2 py-2 ps-4 pe-2', look)}>
      <td role="cell" className="flex items-center gap-2">
        <span className="min-w-0 flex-1">{first?.cell(row)}</span>
        <button
          type="button"
          aria-label={t`Details of ${name}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
        >
          <ChevronDown
            aria-hidden
            className={classes('size-5 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </td>
      {isOpen && others.map((column) => <Cell key={column.key} column={column} row={row} isFolded />)}
    </tr>
  )
}

const ONE_LINE = { table: '', row: '' }
// On screens too wide for cards but too narrow for one line, a row's actions appear below its content.
const TWO_LINES = {
  table: 'md:max-xl:grid md:max-xl:grid-cols-[minmax(9rem,1fr)_repeat(calc(var(--facts)-1),auto)]',
  row: 'md:max-xl:col-span-full md:max-xl:grid md:max-xl:grid-cols-subgrid md:max-xl:items-center',
}

function Heading<R>({ column, sort }: { column: Column<R>; sort: Sort | undefined }) {
  const { key, label, isActions } = column
  const sorts = !isActions && sort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorts ? directionOf(sorts, key) : undefined}
      className={classes(
        'font-medium text-quiet',
        !sorts && 'px-3 py-2',
        isActions && (sort ? 'max-xl:sr-only' : 'md:max-xl:sr-only'),
      )}
    >
      {sorts ? <SortButton column={key} label={label} {...sorts} /> : label}
    </th>
  )
}

function Cell<R>({ column, row, isFolded }: { column: Column<R>; row: R; isFolded?: boolean }) {
  const { label, cell, isActions, inCard } = column
  const place = isFolded && BELOW_NAME
  if (isActions)
    return (
      <td role="cell" className={classes(ACTIONS, place, inCard)}>
        <div className="md:w-max">{cell(row)}</div>
      </td>
    )
  if (inCard)
    return (
      <td role="cell" className={classes('md:px-3 md:py-2.5', inCard)}>
        {cell(row)}
      </td>
    )
  return (
    <td role="cell" className={classes(FACT, place)}>
      {/* Screen readers need the label if the headings are hidden. */}
      <span aria-hidden={!isFolded} className="shrink-0 text-quiet md:hidden">
        {label}
      </span>
      <span className="min-w-0 max-md:text-end">{cell(row)}</span>
    </td>
  )
}

const BELOW_NAME = 'ms-13 me-2 last:mb-2'
// The label aligns with the first line of text, or with the middle of a photo.
const FACT =
  'max-md:flex max-[15rem]:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:has-[.rounded-full]:items-center md:px-3 md:py-2.5'
const ACTIONS =
  'max-md:pt-1 md:px-3 md:py-2.5 md:max-xl:col-span-full md:max-xl:pt-0 max-xl:has-[>:empty]:hidden'

function SortButton({ column, label, ...sort }: Sort & { column: string; label: string }) {
  const isBy = sort.by === column
  const Arrow = isBy && sort.isDescending ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      onClick={() => sort.onSort({ by: column, isDescending: isBy && !sort.isDescending })}
      className={classes(
        'flex min-h-11 items-center gap-1 px-3 text-start transition-colors hover:text-ink focus-visible:-outline-offset-2 max-md:rounded-full max-md:border max-md:border-edge max-md:bg-card',
        isBy && 'text-ink',
      )}
    >
      {label}
      <Arrow aria-hidden className={classes('size-4', !isBy && 'opacity-0')} />
    </button>
  )
}

function directionOf({ by, isDescending }: Sorting, column: string): 'ascending' | 'descending' | 'none' {
  if (by !== column) return 'none'
  return isDescending ? 'descending' : 'ascending'
}
