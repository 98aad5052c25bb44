import { setTimeout as pass } from 'node:timers/promises'
import type { Run, World } from './world.ts'
import { beginWriting, type Writer, type Writing } from './writers.ts'

/** Faults that happen one after another in the same world. */
export type Group<C extends Context = Context> = {
  name: string
  /** Sets up the world. Throws `Skipped` if this machine doesn't meet a requirement. */
  open(run: Run): Promise<C>
  strikes: Strike<C>[]
}

/** The world and writers for a group of faults. */
export type Context = {
  world: World
  writers: Writer[]
  /** Waits for background work to finish. Returns messages about any unfinished work. */
  settle?(): Promise<string[]>
  close?(): Promise<void>
}

/** One fault. `within`: all writes must succeed again within this many seconds after the fault. */
export type Strike<C extends Context = Context> = {
  name: string
  what: string
  within: number
  /**
   * The failures that this fault must not cause. 500s and missing responses need not be listed, because no
   * fault may cause them.
   */
  never?: string[]
  /** Causes the fault while writers are running. Returns the violations. */
  happen(context: C, writing: Writing): Promise<string[] | void>
}

/** The outcome of a fault. */
export type Row = {
  name: string
  what: string
  answered: number
  unanswered: number
  lost: number
  doubled: number
  /** The longest time that any write took to succeed, including retries, in seconds. */
  slowest: number
  /**
   * Seconds from the end of the fault until /readyz and all kinds of writes succeed; null if they never do.
   */
  ready: number | null
  troubles: Map<string, number>
  lines: number
  wrong: string[]
}

/** Thrown when a fault can't be caused on this machine. The message says which requirement isn't met. */
export class Skipped extends Error {}

/** The maximum number of lines that the servers may log per fault. */
const LINES_MOST = 40
const WARM_SECONDS = 20
const LATER_SECONDS = 20

/** Causes a fault while writers are running, and then compares the responses with the stored data. */
export async function underWrites<C extends Context>(context: C, strike: Strike<C>): Promise<Row> {
  const { world, writers } = context
  const { name, what, within } = strike
  const writing = beginWriting(world, writers)
  const before = world.said().length
  const wrong: string[] = []
  let ready: number | null = null
  try {
    const warm = await secondsUntil(() => goesAgain(world, writing, 0), WARM_SECONDS)
    if (warm === null) wrong.push(`There was no fault yet, and these stalled: ${writing.silentSince(0)}.`)
    wrong.push(...((await strike.happen(context, writing)) ?? []))
    const over = performance.now()
    ready = await secondsUntil(() => goesAgain(world, writing, over), within + LATER_SECONDS)
    if (ready === null) wrong.push(`never ready again: ${writing.silentSince(over).join(', ')}`)
    else if (ready > within) wrong.push(`ready later than within ${within} s`)
  } finally {
    await writing.stop()
  }
  wrong.push(...((await context.settle?.()) ?? []))
  const { slowest, which, ...sums } = await writing.reckon()
  const troubles = writing.troubles()
  const lines = world.said().slice(before)
  if (sums.lost > 0) wrong.push(`${sums.lost} lost`)
  if (sums.doubled > 0) wrong.push(`${sums.doubled} doubled`)
  for (const trouble of ['500', 'no answer', ...(strike.never ?? [])])
    if (troubles.has(trouble)) wrong.push(`${troubles.get(trouble)} × ${trouble}`)
  if (which.length > 0) wrong.push(`namely ${which.join(', ')}`)
  if (lines.length > LINES_MOST) wrong.push(`${lines.length} lines in the log`)
  if (wrong.length > 0) for (const line of new Set(lines.slice(0, LINES_MOST))) console.error(`  | ${line}`)
  return { name, what, ...sums, slowest: slowest / 1000, ready, troubles, lines: lines.length, wrong }
}

async function goesAgain(world: World, writing: Writing, since: number): Promise<boolean> {
  return writing.silentSince(since).length === 0 && (await statusOf(`${world.origin()}/readyz`)) === 200
}

/** Returns the HTTP status at an address, or null if there's no response within five seconds. */
export async function statusOf(address: string): Promise<number | null> {
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
}

/**
 * Waits until a condition holds and returns how many seconds that took. Returns null after `most` seconds.
 */
export async function secondsUntil(
  holds: () => boolean | Promise<boolean>,
  most: number,
): Promise<number | null> {
  const since = performance.now()
  const passed = () => (performance.now() - since) / 1000
  while (passed() < most) {
    if (await holds()) return passed()
    await pass(50)
  }
  return null
}

/** Returns a message for each kind of write that unexpectedly stalls for the given number of seconds. */
export async function standingStill(
  writing: Writing,
  seconds: number,
  isTheirs: (kind: string) => boolean,
): Promise<string[]> {
  const since = performance.now()
  await pass(seconds * 1000)
  return writing
    .silentSince(since)
    .filter((kind) => !isTheirs(kind))
    .map((kind) => `${kind} stalled`)
}
