import './requirements.mjs'
import { quickTests, staticChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'

// npm run check: what can be told in seconds. Stops at the first step that is red.
await ensureInstalled()
for (const { name, run } of [...staticChecks, quickTests]) {
  console.log(`\n— ${name}`)
  const code = await run()
  if (code !== 0) {
    console.error(`\nRed: ${name}.`)
    process.exit(code)
  }
}
console.log('\nAll green.')
