import type { Patience } from '../src/db/database.ts'

/** How long the apps of tests wait for their database: tests crowd many at once onto a machine that may be slow. */
export const PATIENT: Patience = { lock: 30_000, statement: 60_000, connection: 60_000 }
