import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Live } from './live.ts'
import { postgresLive } from './postgres-live.ts'

/**
 * Opens live updates through NATS if LIVE_URL is set, or else through PostgreSQL. `key`: a secret that all
 * processes of this network share.
 */
export async function openLive(
  { liveUrl }: Pick<Config, 'liveUrl'>,
  more: { url: string; db: Db; key: string; warn(line: string): void },
): Promise<Live> {
  if (liveUrl === null) return postgresLive(more.url)
  const { natsLive } = await import('./nats-live.ts')
  return natsLive(liveUrl, more)
}
