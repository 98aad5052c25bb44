import { text } from 'node:stream/consumers'
import { startTool } from './tools.mjs'

/** Runs steps in parallel, and returns the names of those that failed. */
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

// Saves the type checker's state, so that the next run checks only what has changed.
const types = (project) => {
  const kept = `node_modules/.cache/kinhold/${project.replaceAll('/', '-')}.tsbuildinfo`
  return {
    tool: ['typescript', 'tsc'],
    args: ['-p', project, '--incremental', '--tsBuildInfoFile', kept],
  }
}

const words = (which, ...options) => ({
  tool: ['@lingui/cli', 'lingui'],
  args: ['check', which, '--verbose', '--workers', '1', ...options],
})

/** The checks that don't run any of the project's code. */
export const staticChecks = [
  { name: 'formatting (npx oxfmt repairs it)', tool: ['oxfmt'], args: ['--check'] },
  { name: 'lint', tool: ['oxlint'], args: [] },
  { name: 'unused files, exports and packages', tool: ['knip'], args: [] },
  { name: 'sentences in words/ (npm run words repairs it)', ...words('sync', '--clean') },
  { name: 'words in every language', ...words('missing', '--mode', 'catalog') },
  { name: 'types of the server', ...types('tsconfig.json') },
  { name: 'types of the web app', ...types('web/tsconfig.json') },
]

const tests = (projects, names = []) => ({
  tool: ['vitest'],
  args: ['run', ...projects.flatMap((project) => ['--project', project]), ...names],
})

/** The tests that need no database or browser. */
export const quickTests = { name: 'walls and unit tests', ...tests(['domain', 'contract', 'walls']) }

/** Returns the step that runs the test files, other than journeys, whose paths contain one of the names. */
export function testsOf(names) {
  return { name: `tests of ${names.join(', ')}`, ...tests(TESTED_BY_NAME, names) }
}

const TESTED_BY_NAME = ['domain', 'contract', 'walls', 'server', 'web', 'web-apart']
