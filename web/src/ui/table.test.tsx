import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Table } from './table.tsx'

type Row = { id: number; name: string; bonds: number }
const ROWS: Row[] = [
  { id: 19, name: 'Ann', bonds: 3 },
  { id: 20, name: 'Bob', bonds: 1 },
]

it('has explicit table roles', () => {
  render(
    <Table
      caption="Members"
      columns={[
        { key: 'name', label: 'Name', cell: ({ name }: Row) => <strong>{name}</strong> },
        { key: 'bonds', label: 'Bonds', cell: ({ bonds }: Row) => bonds },
      ]}
      rows={ROWS}
      keyOf={({ id }) => id}
    />,
  )
  const table = screen.getByRole('table', { name: 'Members' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Bonds'])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').length)).toEqual([2, 2])
  expect(within(rows[0]!).getByRole('cell', { name: 'Ann' })).toBeVisible()
  expect(within(rows[1]!).getByRole('cell', { name: '1' })).toBeVisible()
  // Browsers drop the implicit roles of a table that is laid out as cards, so the roles must be explicit.
  for (const part of [table, ...rows]) expect(part).toHaveAttribute('role')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('columnheader')[0]).not.toHaveAttribute('aria-sort')
})
it('requests a new sort order when a column header is clicked', async () => {
  const onSort = vi.fn()
  const columns = ['name', 'bonds'].map((key) => ({ key, label: key, cell: () => null }))
  const sort = { by: 'name', isDescending: false, onSort }
  render(<Table caption="Members" rows={ROWS} keyOf={({ id }) => id} {...{ columns, sort }} />)
  const headers = screen.getAllByRole('columnheader')
  expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual(['ascending', 'none'])
  await userEvent.click(screen.getByRole('button', { name: 'name' }))
  await userEvent.click(screen.getByRole('button', { name: 'bonds' }))
  expect(onSort.mock.calls).toEqual([
    [{ by: 'name', isDescending: true }],
    [{ by: 'bonds', isDescending: false }],
  ])
})
