import type { Patience } from '../src/db/database.ts'

/** Database timeouts of test apps, in ms: tests crowd many apps onto a machine that may be slow. */
export const PATIENT: Patience = { lock: 30_000, statement: 60_000, connection: 60_000 }
