import { z } from 'zod'
import { call, Refusal } from './contract.ts'
import { IdInPath } from './fields.ts'
import { PlayerCard } from './players.ts'

/**
 * How the caller knows somebody: the people of one shortest way, from the caller to them, none where there is no way;
 * `ways` is how many are equally short. `common` are those whom both are bonded to, with the first faces; null where they
 * do not show whom they are connected to (TRU-63 to TRU-66).
 */
export const Way = z.object({
  people: z.array(PlayerCard),
  ways: z.int(),
  common: z.object({ count: z.int(), people: z.array(PlayerCard) }).nullable(),
})
export type Way = z.infer<typeof Way>

/** The call for how one knows somebody. */
export const ways = {
  get: call({
    method: 'GET',
    path: '/api/players/:id/way',
    summary: 'The shortest way to a person, and the people in common (TRU-63 to TRU-67)',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    replies: { 200: Way, 404: Refusal },
  }),
}
