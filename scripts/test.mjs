import './requirements.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { staticChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runTool } from './tools.mjs'

// npm test: everything, browser journeys included. npm test -- NAME: the test files whose path contains NAME.
const filters = process.argv.slice(2)
// Some hundred processes load the same code, servers above all: only the first of them compiles it.
const compiled = join(root, 'node_modules', '.cache', 'kinhold', 'compiled')
const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
await ensureInstalled()
const red = filters.length === 0 ? await redChecks() : []
await ensureBuilt()
const { passed, failed, skipped, code } = await runTests(filters)
if (red.length > 0) console.log(`Red before the tests: ${red.join(', ')}.`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
const isGreen = code === 0 && red.length === 0 && failed === 0 && passed > 0
process.exitCode = isGreen ? 0 : 1

async function redChecks() {
  const names = []
  for (const { name, tool, args } of staticChecks) {
    console.log(`\n— ${name}`)
    if ((await runTool(tool, args)) !== 0) names.push(name)
  }
  return names
}

async function runTests(names) {
  const folder = mkdtempSync(join(tmpdir(), 'kinhold-results-'))
  const results = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const code = await runTool(['vitest'], ['run', ...reporters, ...names], { env })
  const counts = countsIn(results)
  rmSync(folder, { recursive: true })
  return { ...counts, code }
}

/** A file that could not even be loaded has no tests to count; it counts as one that failed. */
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
