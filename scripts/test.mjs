import './requirements.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { redOf, staticChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { node, root, run, runTool } from './tools.mjs'

// npm test: starts the everyday run. npm run test:all: starts the whole run. npm test -- NAME: runs the test
// files whose path contains NAME, whichever run they belong to.
const isWhole = process.argv[2] === '--all'
const filters = process.argv.slice(isWhole ? 3 : 2)
const which = isWhole ? { WHOLE: '1' } : filters.length === 0 ? { WHOLE: '0' } : {}
// With this cache, only the first of many processes has to compile the code.
const compiled = join(root, 'node_modules', '.cache', 'kinhold', 'compiled')
const env = { ...process.env, ...which, NODE_COMPILE_CACHE: compiled }
await ensureInstalled()
const [red] = await Promise.all([filters.length === 0 ? redOf(staticChecks) : [], ensureBuilt()])
const { passed, failed, skipped, code } = await runTests(filters)
if (isWhole && filters.length === 0 && (await runSmallBenches()) !== 0) red.push('benches')
if (red.length > 0) console.log(`Red beside the tests: ${red.join(', ')}.`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
const isGreen = code === 0 && red.length === 0 && failed === 0 && passed > 0
process.exitCode = isGreen ? 0 : 1

async function runTests(names) {
  const folder = mkdtempSync(join(tmpdir(), 'kinhold-results-'))
  const results = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const code = await runTool(['vitest'], ['run', ...reporters, ...names], { env })
  const counts = countsIn(results)
  console.log(`Slowest: ${slowestIn(results).join(', ')}`)
  rmSync(folder, { recursive: true })
  return { ...counts, code }
}

/** Runs every part of the bench at its smallest size. */
async function runSmallBenches() {
  console.log('\n— benches at their smallest')
  return run(node, ['bench/main.ts', '--smallest'])
}

/** Counts the test results; a file that fails to load counts as one failure. */
function countsIn(results) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(results)
  const unloadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/** Returns the five slowest files, with how many seconds each took. */
function slowestIn(results) {
  const took = read(results).testResults.map(({ name, startTime, endTime }) => ({
    name: name.slice(root.length + 1),
    seconds: Math.round((endTime - startTime) / 1000),
  }))
  const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)
  return slowest.map(({ name, seconds }) => `${name} ${seconds} s`)
}

function isFailed({ status }) {
  return status === 'failed'
}

function read(results) {
  try {
    return JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  }
}
