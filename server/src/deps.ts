import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './delivery/files/files.ts'
import type { Live } from './delivery/live/live.ts'
import type { Limits } from './http/limits.ts'

/** What the app is a function of; a test replaces only what it speaks of. */
export type Deps = {
  config: Config
  db: Db
  files: FileStore
  live: Live
  limits: Limits
  /** Shows a line to whoever stands at the terminal; never a log. */
  say(line: string): void
}
