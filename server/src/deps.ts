import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Email } from './delivery/email/email.ts'
import type { FileStore } from './delivery/files/files.ts'
import type { Landing } from './delivery/files/landing.ts'
import type { Jobs } from './delivery/jobs/jobs.ts'
import type { Push } from './delivery/push/push.ts'
import type { Live } from './delivery/live/live.ts'
import type { Sms } from './delivery/sms/sms.ts'
import type { Webhook } from './delivery/webhook/webhook.ts'
import type { Limits } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Bounds } from './http/places.ts'
import type { Words } from './words/words.ts'

export type Deps = {
  config: Config
  db: Db
  /** The replica that answers reads, if one is set up. */
  replica?: Pick<Replica, 'isUsed'> | undefined
  files: FileStore
  landing: Landing
  live: Live
  limits: Limits
  metrics: Metrics
  jobs: Jobs
  /** Null if no provider is set up. */
  sms: Sms | null
  /** Null if no mail server is set up. */
  email: Email | null
  /** Null if no webhook is set up. */
  webhook: Webhook | null
  push: Push
  words: Words
  /** Limits on simultaneous requests, if they differ from the defaults. */
  bounds?: Bounds | undefined
  /** Called after an overload has ended. */
  calm?: () => void
  /** Prints a line to standard output, bypassing the logger. */
  say(line: string): void
  /** Logs a warning for the operator. */
  warn(line: string): void
}
