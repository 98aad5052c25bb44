import type { Figure, Result } from './figures.ts'
import { inWords, MOST } from './scale.ts'
import { blocks } from './trust/blocks.ts'
import { endings } from './trust/endings.ts'
import { makeNetwork, type Network } from './trust/network.ts'
import { ways } from './trust/ways.ts'
import type { Cluster } from './world.ts'

/** The parts that share one network. `endings` must be last, because it changes the network. */
const PARTS: ((network: Network) => Promise<Figure[]>)[] = [ways, endings]

/**
 * Measures how much blocks slow down requests, and how long it takes to end a bond and to find the path
 * between two members.
 */
export async function trust(cluster: Cluster): Promise<Result> {
  const figures = await blocks(cluster)
  const network = await makeNetwork(await cluster.newDatabase('trust'), MOST)
  for (const part of PARTS) figures.push(...(await part(network)))
  const data = `${inWords(network.count)} members, ${inWords(network.bonds)} bonds`
  return { part: 'trust', data, figures }
}
