import './requirements.mjs'
import { quickTests, redOf, staticChecks, testsOf } from './checks.mjs'
import { ensureInstalled } from './install.mjs'

// npm run check: runs the checks that take only seconds. npm run check -- NAME: runs the test files whose
// paths contain NAME instead of the unit tests.
const names = process.argv.slice(2)
await ensureInstalled()
const steps = [...staticChecks, names.length > 0 ? testsOf(names) : quickTests]
const red = await redOf(steps)
console.log(red.length > 0 ? `\nRed: ${red.join(', ')}.` : '\nAll green.')
process.exitCode = red.length > 0 ? 1 : 0
