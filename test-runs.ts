/**
 * The suite has two runs: `npm test`, every day and in CI, and `npm run test:all`, before a change is called done. Here
 * is which files belong to the whole run alone, each with its reason. `npm test -- NAME` runs any of them by name.
 */
export const WHOLE_RUN_ONLY: { files: string; because: string }[] = []

/** Is this `npm run test:all`? Then what may go well by luck is repeated, too (`server/testing/at-once.ts`). */
export const isWholeRun = process.env['WHOLE'] === '1'

/** Is this `npm test` without names? */
export const isEverydayRun = process.env['WHOLE'] === '0'
