import type { Patience } from '../src/db/database.ts'

/**
 * Database timeouts for test apps, in ms. The timeouts are long, because many apps share a machine that may
 * be slow.
 */
export const PATIENT: Patience = { lock: 30_000, statement: 60_000, connection: 60_000 }
