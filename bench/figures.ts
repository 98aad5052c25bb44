import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { medianOf, middleOf, ratioOf, type Rounds, type Runs, worstOf } from './measure.ts'

/**
 * The target for a figure: an upper bound, a lower bound (`atLeast`), or null if the figure has no target.
 */
export type Goal = number | { atLeast: number } | null

/** One row of a table. */
export type Figure = { what: string; unit: 'ms' | '×' | 'MB' | 'kB' | '/s' | ''; goal: Goal; rounds: Rounds }

/** The figures from one part of the bench, with a description of the data. */
export type Result = { part: string; data: string; figures: Figure[] }

export function figure(what: string, unit: Figure['unit'], goal: Goal, rounds: Rounds): Figure {
  return { what, unit, goal, rounds }
}

/** Creates table rows for the median and the 99th percentile of the runs. */
export function inHalfAndMost(
  what: string,
  runs: Runs,
  [half, most]: readonly [half: Goal, most: Goal],
): Figure[] {
  return [
    figure(`${what}: p50`, 'ms', half, middleOf(runs)),
    figure(`${what}: p99`, 'ms', most, worstOf(runs)),
  ]
}

/** Creates table rows for the median and the 99th percentile of the runs, relative to the base runs. */
export function over(base: Runs, what: string, runs: Runs, goal: Goal): Figure[] {
  return [
    figure(`${what}: p50`, '×', goal, ratioOf(middleOf(runs), middleOf(base))),
    figure(`${what}: p99`, '×', null, ratioOf(worstOf(runs), worstOf(base))),
  ]
}

/** Throws if a result has no figures or contains an invalid number. */
export function expectMeasured({ part, figures }: Result): void {
  if (figures.length === 0) throw new Error(`${part} has no figures.`)
  for (const { what, unit, rounds } of figures) {
    const isOne = (value: number) =>
      Number.isFinite(value) && (value > 0 || !['ms', '/s', '×'].includes(unit))
    if (rounds.length === 0 || !rounds.every(isOne))
      throw new Error(`“${what}” is ${rounds.join(', ') || 'nothing'} ${unit}`.trimEnd())
  }
}

/** Prints a result as a table with the targets. */
export function print({ part, data, figures }: Result): void {
  const table = [['', 'median', 'of rounds', 'goal', ''], ...figures.map(rowOf)]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  const { cores, load } = machine()
  console.log(`\n${part}: ${data}; load ${load} on ${cores} cores\n`)
  for (const line of lines) console.log(line.trimEnd())
}

/** Writes a result and a description of the machine to bench/results. */
export async function keep(result: Result): Promise<void> {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  const kept = { ...result, machine: machine(), at: new Date().toISOString() }
  await writeFile(join(folder, `${result.part}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}

function rowOf({ what, unit, goal, rounds }: Figure): string[] {
  const [middle, least, most] = [medianOf(rounds), Math.min(...rounds), Math.max(...rounds)]
  const spread = `${least.toFixed(2)} – ${most.toFixed(2)}`
  return [what, `${middle.toFixed(2)} ${unit}`, spread, ...verdict(middle, unit, goal)]
}

function verdict(middle: number, unit: string, goal: Goal): [goal: string, reached: string] {
  if (goal === null) return ['', '']
  const [sign, bound] = typeof goal === 'number' ? ['≤', goal] : ['≥', goal.atLeast]
  const isReached = sign === '≤' ? middle <= bound : middle >= bound
  return [`${sign} ${bound} ${unit}`, isReached ? 'reached' : 'missed']
}

/** Describes the machine. `load` is the load average over the last minute. */
function machine() {
  const load = loadavg()[0]!.toFixed(1)
  return { cpu: cpus()[0]?.model, cores: availableParallelism(), load, node: process.version }
}
