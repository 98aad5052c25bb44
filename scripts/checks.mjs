import { text } from 'node:stream/consumers'
import { startTool } from './tools.mjs'

/**
 * Runs steps side by side and prints the output of each in one piece when it is done. Answers the names of the red ones.
 */
export async function redOf(steps) {
  const codes = await Promise.all(steps.map(codeOf))
  return steps.filter((_, n) => codes[n] !== 0).map(({ name }) => name)
}

async function codeOf({ name, tool, args }) {
  const { child, ended, isInterrupted } = startTool(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (isInterrupted()) process.exit(code)
  console.log(`\n— ${name}${code === 0 ? '' : ': red'}\n${`${out}${err}`.trim()}`)
  return code
}

// What was found before is kept, so that only what has changed since is looked at anew.
const types = (project) => {
  const kept = `node_modules/.cache/kinhold/${project.replaceAll('/', '-')}.tsbuildinfo`
  return {
    tool: ['typescript', 'tsc'],
    args: ['-p', project, '--incremental', '--tsBuildInfoFile', kept],
  }
}

/** What can be told without running the code: each step by its tool, as `runTool` takes it. */
export const staticChecks = [
  { name: 'formatting (npx oxfmt repairs it)', tool: ['oxfmt'], args: ['--check'] },
  { name: 'lint', tool: ['oxlint'], args: [] },
  { name: 'types of the server', ...types('tsconfig.json') },
  { name: 'types of the web app', ...types('web/tsconfig.json') },
]

const tests = (projects, names = []) => ({
  tool: ['vitest'],
  args: ['run', ...projects.flatMap((project) => ['--project', project]), ...names],
})

/** The tests that need neither a database nor a browser, real or pretended. */
export const quickTests = { name: 'walls and unit tests', ...tests(['domain', 'contract', 'walls']) }

/** The test files whose path contains one of the names. The journeys, which need a build, are left to npm test. */
export function testsOf(names) {
  return { name: `tests of ${names.join(', ')}`, ...tests(TESTED_BY_NAME, names) }
}

const TESTED_BY_NAME = ['domain', 'contract', 'walls', 'server', 'web']
