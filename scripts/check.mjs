import './requirements.mjs'
import { text } from 'node:stream/consumers'
import { quickTests, staticChecks, testsOf } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { startTool } from './tools.mjs'

// npm run check: what can be told in seconds. npm run check -- NAME: with the test files whose path contains NAME in
// place of the unit tests. All steps side by side; what a step has to say is shown in one piece when it is done.
const names = process.argv.slice(2)
await ensureInstalled()
const steps = [...staticChecks, names.length > 0 ? testsOf(names) : quickTests]
const codes = await Promise.all(steps.map(codeOf))
const red = steps.filter((_, n) => codes[n] !== 0).map(({ name }) => name)
console.log(red.length > 0 ? `\nRed: ${red.join(', ')}.` : '\nAll green.')
process.exitCode = red.length > 0 ? 1 : 0

async function codeOf({ name, tool, args }) {
  const { child, ended, isInterrupted } = startTool(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (isInterrupted()) process.exit(code)
  console.log(`\n— ${name}${code === 0 ? '' : ': red'}\n${`${out}${err}`.trim()}`)
  return code
}
