import { z } from 'zod'
import { call, refusals } from './contract.ts'
import { PlayerCard } from './players.ts'

/**
 * The caller's path to a person (TRU-63 to TRU-66). `people`: one of the shortest paths, empty if there
 * is none; `ways`: how many shortest paths there are; `common`: the people bonded to both the caller and the
 * person, null if the person hides their connections.
 */
export const Way = z.object({
  people: z.array(PlayerCard),
  ways: z.int(),
  common: z.object({ count: z.int(), people: z.array(PlayerCard) }).nullable(),
})
export type Way = z.infer<typeof Way>

/** The endpoint for the caller's path to a person. */
export const ways = {
  get: call('GET /api/players/:id/way', {
    fromReplica: true,
    summary: 'The shortest way to a person, and the people in common (TRU-63 to TRU-67)',
    notes: 'Responds 404 for a person whom the caller neither may see nor meets in a place where both are.',
    access: ['member'],
    replies: { 200: Way, ...refusals(404) },
  }),
}
