import { createHash } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { getTypeParser } from '../server/src/db/database.ts'

/** A minimal Fastify server with no hooks. */
export const app = Fastify()
export const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
  types: { getTypeParser },
})

/** Starts the server, prints its address, and stops it on SIGTERM. */
export async function serve(end: () => Promise<void> = async () => {}): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(app.listeningOrigin)
  process.once('SIGTERM', async () => {
    await end()
    await app.close()
    await pool.end()
  })
}

/** Returns the SHA-256 hash of the caller's session token, for comparing with `token_hash`. */
export function tokenOf({ headers }: FastifyRequest): Buffer {
  const token = /kinhold_session=([^;]+)/.exec(headers.cookie!)![1]!
  return createHash('sha256').update(token).digest()
}
