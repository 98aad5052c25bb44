import { runTool } from './tools.mjs'

/** What can be told without running the code, in the order of their speed. */
export const staticChecks = [
  { name: 'formatting (npx oxfmt repairs it)', run: () => runTool(['oxfmt'], ['--check']) },
  { name: 'lint', run: () => runTool(['oxlint'], []) },
  { name: 'types of the server', run: () => runTool(['typescript', 'tsc'], ['-p', 'tsconfig.json']) },
  { name: 'types of the web app', run: () => runTool(['typescript', 'tsc'], ['-p', 'web/tsconfig.json']) },
]

/** The tests that need neither a database nor a browser. */
export const quickTests = {
  name: 'walls and unit tests',
  run: () =>
    runTool(
      ['vitest'],
      ['run', ...['domain', 'contract', 'walls', 'web'].flatMap((name) => ['--project', name])],
    ),
}
