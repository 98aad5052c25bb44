import { setTimeout } from 'node:timers/promises'
import { databaseOn, openPool } from '../src/db/database.ts'
import { walkOn } from '../src/features/account/retention/move-walk-on.ts'

// Begins a walk whose last step never ends. Prints that step's place when the step begins.
const [job = '', last = ''] = process.argv.slice(2)
const db = databaseOn(openPool(process.env['DATABASE_URL']!, 2))
const walk = {
  job,
  async *steps() {
    for (let place = 0; place < Number(last); place += 1) yield String(place)
    process.stdout.write(`${last}\n`)
    await setTimeout(600_000)
  },
}
await walkOn(db, [walk], { begins: true, until: Number.MAX_SAFE_INTEGER })
