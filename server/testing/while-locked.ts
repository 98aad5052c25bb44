import { withConnection } from '../src/db/connection.ts'
import type { TestApp } from './app.ts'

/** Locks tables against all other transactions while `work` runs. */
export function whileLocked<T>({ config }: TestApp, tables: string, work: () => Promise<T>): Promise<T> {
  return withConnection(config.databaseUrl!, async (ask) => {
    await ask('begin')
    await ask(`lock table ${tables} in access exclusive mode`)
    return work().finally(() => ask('rollback'))
  })
}
