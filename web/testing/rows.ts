import { screen, within } from '@testing-library/react'

/** The body rows of a table, once it is there: the only one, or the one of this name. */
export async function tableRows(name?: string): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table', name === undefined ? {} : { name })
  return within(table).getAllByRole('row').slice(1)
}
