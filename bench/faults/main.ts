import { loadavg } from 'node:os'
import { clock } from './of-clock.ts'
import { backups } from './of-backup.ts'
import { beside } from './of-beside.ts'
import { database, outside } from './of-database.ts'
import { disk, filesDisk } from './of-disk.ts'
import { nats } from './of-nats.ts'
import { pooler } from './of-pooler.ts'
import { mail, store, texts } from './of-providers.ts'
import { replica } from './of-replica.ts'
import { rolling, server } from './of-server.ts'
import { type Context, type Group, type Row, Skipped, type Strike, underWrites } from './under-writes.ts'
import { openRun } from './world.ts'

/** All faults. `npm run faults` tests all of them; `npm run faults -- NAME` tests one fault or one group. */
const GROUPS = [
  server,
  rolling,
  database,
  outside,
  pooler,
  replica,
  nats,
  disk,
  filesDisk,
  store,
  mail,
  texts,
  clock,
  beside,
  backups,
] as unknown as Group[]

const named = process.argv.slice(2)
const names = GROUPS.flatMap(({ name, strikes }) => [name, ...strikes.map((strike) => strike.name)])
const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are: ${[...new Set(names)].join(', ')}.`)
  process.exit(1)
}
if (process.platform !== 'linux') {
  console.error('Faults are made on Linux alone: processes are frozen, counted and ended by /proc.')
  process.exit(1)
}

const run = await openRun()
// After an unhandled rejection, the run continues but fails at the end.
process.on('unhandledRejection', (error) => {
  console.error(error)
  process.exitCode = 1
})
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isEnding) return
    isEnding = true
    void run.close().finally(() => process.exit(130))
  })

const HEAD = [
  'Fault',
  'Answered',
  'Not answered',
  'Lost',
  'Doubled',
  'Ready again',
  'Slowest',
  'Other answers',
  'Log',
]

const began = performance.now()
const rows: Line[] = []
for (const group of GROUPS) await strikeAll(group)
await run.close()
console.log(`\n${tableOf(rows)}\n`)
console.log(`${Math.round((performance.now() - began) / 1000)} s, at a load of ${loadavg()[0]!.toFixed(1)}.`)
const red = rows.filter((row) => typeof row !== 'string' && row.wrong.length > 0)
if (red.length > 0) process.exitCode = 1

/** The row for a fault, or a message if the fault was skipped. */
type Line = Row | string

async function strikeAll(group: Group): Promise<void> {
  const isAsked = ({ name }: Strike) => [name, group.name].some((each) => named.includes(each))
  const strikes = group.strikes.filter((strike) => named.length === 0 || isAsked(strike))
  if (strikes.length === 0 || isEnding) return
  let context: Context
  try {
    context = await group.open(run)
  } catch (error) {
    return strikes.forEach(({ name, what }) => note(without(name, what, error)))
  }
  for (const strike of strikes)
    if (!isEnding)
      note(await underWrites(context, strike).catch((error) => without(strike.name, strike.what, error)))
  const wrong = await context.world.end()
  await context.close?.()
  if (wrong.length > 0) note(without(group.name, 'the end of it all', new Error(wrong.join(' '))))
}

/** Returns the line to print for a fault that failed with an error or was skipped. */
function without(name: string, what: string, error: unknown): Line {
  if (error instanceof Skipped) return `${what}: skipped, ${error.message}`
  const wrong = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  const nothing = { answered: 0, unanswered: 0, lost: 0, doubled: 0, slowest: 0, ready: null, lines: 0 }
  return { name, what, ...nothing, troubles: new Map(), wrong }
}

function note(line: Line): void {
  rows.push(line)
  if (typeof line === 'string') return console.log(line)
  const { name, wrong } = line
  console.log(`${wrong.length === 0 ? 'ok ' : 'RED'} ${name}: ${inWords(line).slice(1).join(' · ')}`)
  for (const each of wrong) console.log(`    ${each}`)
}

function tableOf(lines: Line[]): string {
  const made = lines.map((line) =>
    typeof line === 'string' ? [line, ...HEAD.slice(1).fill('')] : inWords(line),
  )
  return [HEAD, HEAD.map(() => '---'), ...made].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function inWords({
  what,
  answered,
  unanswered,
  lost,
  doubled,
  ready,
  slowest,
  troubles,
  lines,
}: Row): string[] {
  const others = [...troubles].toSorted().map(([trouble, count]) => `${trouble} × ${count}`)
  const seconds = (count: number) => `${count.toFixed(1)} s`
  return [
    what,
    ...[answered, unanswered, lost, doubled].map(String),
    ready === null ? 'never' : seconds(ready),
    seconds(slowest),
    others.join(', '),
    String(lines),
  ]
}
