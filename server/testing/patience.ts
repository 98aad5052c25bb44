import type { Patience } from '../src/db/database.ts'

/** Database timeouts for test apps, in ms. They're long because many apps share a possibly slow machine. */
export const PATIENT: Patience = { lock: 30_000, statement: 60_000, connection: 60_000 }
