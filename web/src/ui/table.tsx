import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ChevronDown, ChevronUp } from './icons.ts'

export type Column<R> = { key: string; label: string; cell(row: R): ReactNode }
/** By which column's key the rows are in order, and which way. */
export type Sorting = { by: string; isDescending: boolean }

/**
 * A table that becomes a list of cards where a phone is too narrow for its columns; the roles survive that. With
 * `sorting` every heading is a button that says by what the rows are in order; `onSort` is asked for another order.
 */
export function Table<R>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  onSort,
  rowClass,
}: {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf(row: R): string | number
  sorting?: Sorting
  onSort?(sorting: Sorting): void
  rowClass?(row: R): string | undefined
}) {
  const sort = sorting && onSort && { sorting, onSort }
  return (
    <table role="table" className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={sort ? 'max-md:block' : 'max-md:sr-only'}>
        <tr role="row" className={sort && 'max-md:mb-3 max-md:flex max-md:flex-wrap max-md:gap-2'}>
          {columns.map(({ key, label }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={sort && directionOf(sort.sorting, key)}
              className={classes('font-medium text-quiet md:border-b md:border-line', !sort && 'px-3 py-2')}
            >
              {sort ? <SortButton column={key} label={label} {...sort} /> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={classes(
              'max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4 md:hover:bg-sunken',
              rowClass?.(row),
            )}
          >
            {columns.map(({ key, label, cell }) => (
              <td
                key={key}
                role="cell"
                className="max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 md:border-b md:border-line md:px-3 md:py-2.5"
              >
                <span aria-hidden="true" className="shrink-0 text-quiet md:hidden">
                  {label}
                </span>
                <span className="min-w-0 max-md:text-right">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SortProps = { column: string; label: string; sorting: Sorting; onSort(sorting: Sorting): void }

function SortButton({ column, label, sorting, onSort }: SortProps) {
  const isBy = sorting.by === column
  const Arrow = isBy && sorting.isDescending ? ChevronDown : ChevronUp
  return (
    <button
      type="button"
      onClick={() => onSort({ by: column, isDescending: isBy && !sorting.isDescending })}
      className={classes(
        'flex min-h-11 items-center gap-1 px-3 transition-colors hover:text-ink focus-visible:-outline-offset-2 max-md:rounded-full max-md:border max-md:border-edge max-md:bg-card',
        isBy && 'text-ink',
      )}
    >
      {label}
      <Arrow aria-hidden className={classes('size-4', !isBy && 'opacity-0')} />
    </button>
  )
}

function directionOf(sorting: Sorting, column: string): 'ascending' | 'descending' | 'none' {
  if (sorting.by !== column) return 'none'
  return sorting.isDescending ? 'descending' : 'ascending'
}
