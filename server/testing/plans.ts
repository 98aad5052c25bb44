import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** A statement, and the partitions that it touched in each table: `messages` → p3. */
export type Touched = { text: string; partitions: Map<string, Set<string>> }

const asked = new AsyncLocalStorage<Promise<Touched>[]>()

/**
 * Runs `act`. Before each of its statements that matches `about`, runs the same statement with `explain
 * analyze` on the same connection and rolls it back. Returns the partitions that these statements touched.
 */
export async function plansDuring(act: () => Promise<unknown>, about: RegExp): Promise<Touched[]> {
  const plans: Promise<Touched>[] = []
  const { query } = pg.Client.prototype
  const inTransaction = new WeakSet<pg.Client>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asks, second] = given as unknown as [string | pg.QueryConfig, unknown]
    const { text, values } = typeof asks === 'string' ? { text: asks, values: second } : asks
    const ask = query.bind(this) as (text: string, values?: unknown) => Promise<pg.QueryResult>
    if (/^begin\b/.test(text)) inTransaction.add(this)
    if (/^(commit|rollback)$/.test(text)) inTransaction.delete(this)
    const isExplained = /^\s*(select|with|insert|update|delete)\b/i.test(text) && about.test(text)
    if (isExplained) asked.getStore()?.push(explained(ask, inTransaction.has(this), { text, values }))
    return query.apply(this, given)
  })
  try {
    await asked.run(plans, act)
    return await Promise.all(plans)
  } finally {
    spy.mockRestore()
  }
}

// Sends the three statements at once, so that no other statement runs between them.
async function explained(
  ask: (text: string, values?: unknown) => Promise<pg.QueryResult>,
  isInside: boolean,
  { text, values }: { text: string; values?: unknown },
): Promise<Touched> {
  const sent = [
    ask(isInside ? 'savepoint explained' : 'begin'),
    ask(`explain (analyze, costs off, timing off, format json) ${text}`, values ?? []),
    ask(isInside ? 'rollback to savepoint explained' : 'rollback'),
  ]
  const [, plan] = await Promise.all(sent)
  const partitions = new Map<string, Set<string>>()
  note((plan!.rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan, partitions)
  return { text, partitions }
}

type Node = { 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] }

// The plan also contains partitions that were pruned while the statement was running, but with zero loops.
function note(node: Node, partitions: Map<string, Set<string>>): void {
  const [, table, part] = /^(\w+)_(p\d+)$/.exec(node['Relation Name'] ?? '') ?? []
  if (table && part && node['Actual Loops']! > 0)
    partitions.set(table, (partitions.get(table) ?? new Set()).add(part))
  for (const each of node.Plans ?? []) note(each, partitions)
}
