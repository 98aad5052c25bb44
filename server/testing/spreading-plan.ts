import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXT = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8')

/**
 * Returns the texts of the cells, row by row, of the table in docs/scaling.md whose first column has this
 * heading.
 */
export function rowsUnder(heading: string): string[][] {
  const lines = TEXT.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${heading} `))
  const end = lines.findIndex((line, nth) => nth > first && !line.startsWith('|'))
  if (first === -1) throw new Error(`docs/scaling.md has no table that begins with ${heading}.`)
  return lines.slice(first + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Returns the names that a cell contains in backticks. */
export function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
}

/** The entries in the Key column of docs/scaling.md for tables that are not spread by a column. */
export const UNSPREAD = ['reference', 'one node', 'month']

/** The key of each table according to docs/scaling.md: the name of a column, or one of `UNSPREAD`. */
export const KEYS = new Map(
  rowsUnder('Tables').flatMap(([tables, key]) =>
    namesIn(tables).map((table) => [table, namesIn(key)[0] ?? key!] as const),
  ),
)

/** The tables that are spread, each with its key column. */
export const SPREAD = new Map([...KEYS].filter(([, key]) => !UNSPREAD.includes(key)))
