import { type Figure, figure, type Goal } from './figures.ts'
import { sideBySide, timed } from './measure.ts'
import { often } from './scale.ts'

/** A database query. It must find nothing if `findsNothing` is set, and something otherwise. */
export type Question = { what: string; goal: Goal; findsNothing?: boolean; run: () => Promise<unknown[]> }

/** Runs database queries in turns and returns how long each of them took. */
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
