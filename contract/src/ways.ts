import { z } from 'zod'
import { call, refusals } from './contract.ts'
import { PlayerCard } from './players.ts'

/**
 * The caller's connection to a person. `people`: one shortest path from the caller to the person, empty if
 * there is none; `ways`: how many paths are as short; `common`: the people bonded to both, with the first
 * faces, or null if the person hides their connections (TRU-63 to TRU-66).
 */
export const Way = z.object({
  people: z.array(PlayerCard),
  ways: z.int(),
  common: z.object({ count: z.int(), people: z.array(PlayerCard) }).nullable(),
})
export type Way = z.infer<typeof Way>

/** The call for the caller's connection to a person. */
export const ways = {
  get: call('GET /api/players/:id/way', {
    summary: 'The shortest way to a person, and the people in common (TRU-63 to TRU-67)',
    notes: 'Responds 404 for a person whom the caller neither may see nor meets in a place where both are.',
    access: ['member'],
    replies: { 200: Way, ...refusals(404) },
  }),
}
