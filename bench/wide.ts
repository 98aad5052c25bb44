import { hasNats, startNats } from '../server/testing/nats.ts'
import type { Figure, Result } from './figures.ts'
import { sponsor } from './sponsor.ts'
import { besideOne } from './wide-beside.ts'
import { delivering, hearing } from './wide-live.ts'
import type { Cluster } from './world.ts'

/** A channel that carries changes between servers, with the settings that select it. */
export type Carrier = { name: 'NOTIFY' | 'NATS'; settings: Record<string, string> }

/** The measurements, in order. Each creates its own databases. */
const MEASURED: ((cluster: Cluster, carriers: Carrier[]) => Promise<Figure[]>)[] = [
  delivering,
  hearing,
  besideOne,
  async (cluster) => (await sponsor(cluster)).figures,
]

/**
 * Measures the cost of several servers: live updates through NOTIFY and NATS, two servers compared with one,
 * and fifty simultaneous responses to one sponsor's invitations.
 */
export async function wide(cluster: Cluster): Promise<Result> {
  if (!hasNats) console.log('wide: only with NOTIFY, because there is no nats-server here.')
  const nats = hasNats ? await startNats() : null
  const carriers: Carrier[] = [
    { name: 'NOTIFY', settings: {} },
    ...(nats ? [{ name: 'NATS' as const, settings: { LIVE_URL: nats.url } }] : []),
  ]
  const figures: Figure[] = []
  try {
    for (const measure of MEASURED) figures.push(...(await measure(cluster, carriers)))
  } finally {
    await nats?.close()
  }
  return { part: 'wide', data: 'two servers on one database', figures }
}
