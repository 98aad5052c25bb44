import type { ReactNode } from 'react'

export type Column<R> = { key: string; label: string; cell(row: R): ReactNode }

/** A table that becomes a list of cards where a phone is too narrow for its columns; the roles survive that. */
export function Table<R>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf(row: R): string | number
}) {
  return (
    <table role="table" className="w-full text-left text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map(({ key, label }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className="border-b border-line px-3 py-2 font-medium text-quiet"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="max-md:grid max-md:gap-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:p-4 md:hover:bg-sunken"
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
