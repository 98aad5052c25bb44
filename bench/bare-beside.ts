import { deepStrictEqual } from 'node:assert'
import type { Caller } from './calls.ts'
import { figure, type Figure, type Goal } from './figures.ts'
import { answersPerSecond, type Read, type Write } from './load.ts'
import { ratioOf, sideBySide } from './measure.ts'
import { often } from './scale.ts'
import { type Server, startProcess, startServer } from './world.ts'

/** Runs `work` with the real server and a baseline server on one database. Stops both servers afterwards. */
export async function besideBare<T>(
  databaseUrl: string,
  bare: string,
  work: (ours: Server, bare: Server) => Promise<T>,
): Promise<T> {
  const ours = await startServer(databaseUrl)
  try {
    const other = await startProcess(bare, { DATABASE_URL: databaseUrl })
    try {
      return await work(ours, other)
    } finally {
      await other.stop()
    }
  } finally {
    await ours.stop()
  }
}

/** Throws if the two servers respond differently to the same request. The fields in `own` may differ. */
export async function expectSame<One extends Caller>(
  pair: One[],
  ask: (one: One) => Promise<Response>,
  own: object = {},
): Promise<void> {
  const came: object[] = []
  for (const one of pair) {
    const answer = await ask(one)
    const body = (await answer.json()) as object
    came.push({ status: answer.status, body: Array.isArray(body) ? body : { ...body, ...own } })
  }
  deepStrictEqual(came[0], came[1])
}

const CONNECTIONS = [16, 64]

/**
 * Returns the responses per second of the real server and of the baseline server, and the ratio between the
 * two.
 */
export async function compare(
  what: string,
  pair: (Read | Write)[],
  answers: number,
  goal: Goal,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const connections of CONNECTIONS) {
    const run = (one: Read | Write) => () => answersPerSecond(one, connections, answers)
    const [ours, bare] = await sideBySide(pair.map(run), often(7, 1))
    const name = `${what}, ${connections} connections`
    figures.push(
      figure(`${name}: ours`, '/s', null, ours!),
      figure(`${name}: bare`, '/s', null, bare!),
      figure(`${name}: ours ÷ bare`, '×', goal, ratioOf(ours!, bare!)),
    )
  }
  return figures
}
