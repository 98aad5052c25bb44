/** A row of tiles: those from one place to before another, all equally high, in pixels. */
export type Row = { from: number; to: number; height: number }

type Measures = { width: number; target: number; gap: number }

/**
 * Tiles of these aspect ratios in rows that fill the width, about `target` high each. A row with too few tiles is
 * enlarged by half at most.
 */
export function rowsOf(ratios: readonly number[], measures: Measures): Row[] {
  const rows = split(ratios, measures)
  return rows.map(({ from, to }, n) => {
    const height = heightOf(ratios.slice(from, to), measures)
    const isLast = n === rows.length - 1
    return { from, to, height: isLast ? Math.min(height, measures.target * 1.5) : height }
  })
}

// The number of rows that comes nearest to the target, each with about the same share of all the tiles.
function split(ratios: readonly number[], { width, target, gap }: Measures): { from: number; to: number }[] {
  const total = sum(ratios)
  const inWidth = (total * target + ratios.length * gap) / width
  const share = total / Math.max(1, Math.round(inWidth))
  const rows: { from: number; to: number }[] = []
  let from = 0
  let done = 0
  for (const [n, ratio] of ratios.entries()) {
    done += ratio
    const next = ratios[n + 1]
    const due = share * (rows.length + 1)
    if (next !== undefined && due - done > next / 2) continue
    rows.push({ from, to: n + 1 })
    from = n + 1
  }
  return rows
}

function heightOf(ratios: readonly number[], { width, gap }: Measures): number {
  return (width - gap * (ratios.length - 1)) / sum(ratios)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
