import { type Figure, figure, type Goal } from './figures.ts'
import { sideBySide, timed } from './measure.ts'
import { often } from './scale.ts'

/**
 * A database query. The query must return no rows if `findsNothing` is set, and at least one row if it isn't.
 */
export type Question = { what: string; goal: Goal; findsNothing?: boolean; run: () => Promise<unknown[]> }

/** Runs database queries in turn and returns a figure for the duration of each query. */
export async function askInTurns(questions: Question[]): Promise<Figure[]> {
  const took = await sideBySide(
    questions.map(({ what, run, findsNothing = false }) => async () => {
      let found: unknown[] = []
      const ms = await timed(async () => (found = await run()))
      if (findsNothing !== (found.length === 0)) throw new Error(`“${what}” found ${found.length}.`)
      return ms
    }),
    often(5, 15),
  )
  return questions.map(({ what, goal }, nth) => figure(what, 'ms', goal, took[nth]!))
}
