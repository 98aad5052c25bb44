import type { FormerUnit, TrustUnit } from '@kinhold/contract/units'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, mapItems } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { useForget } from '../../../parts/forget.data.ts'
import { keyOfMany } from '../../../query-key.ts'
import { useSession } from '../../session/use-session.ts'

const KEY = keyOfMany('trust-unit', 'list')

export function useUnits() {
  return usePages<TrustUnit>({
    queryKey: KEY,
    hears: ['group', { topic: 'player', keysIn: peopleIn }],
    load: (before) => readPage('GET /api/trust-units', { query: { before } }),
  })
}

export type Units = ReturnType<typeof useUnits>

/** Confirms a unit for the member (UNI-08, UNI-21). */
export function useConfirmUnit(unitId: number) {
  const queries = useQueryClient()
  const forget = useForget('trust-unit', 'dashboard')
  const { player } = useSession()
  return useMutation({
    mutationFn: async () => {
      if (player?.userType !== 'member') throw new NotAuthenticated()
      return read('POST /api/trust-units/:id/confirm/:playerId', {
        params: { id: unitId, playerId: player.id },
      })
    },
    onSuccess: (unit) =>
      queries.setQueryData<KeptPages<TrustUnit>>(
        KEY,
        (list) => list && mapItems(list, (one) => (one.id === unit.id ? unit : one)),
      ),
    // Refetch the list even if the server rejects the request, since a rejection usually means that the list
    // on screen is out of date.
    onSettled: () => void forget(),
  })
}

export class NotAuthenticated extends Error {
  constructor() {
    super('Player not authenticated')
  }
}

function peopleIn(list: KeptPages<TrustUnit>): number[] {
  return itemsOf(list).flatMap((unit) => [unit.sponsor.id, unit.inviteeA.id, unit.inviteeB.id])
}

export function useFormerUnits() {
  return usePages<FormerUnit>({
    queryKey: keyOfMany('trust-unit', 'former'),
    hears: [{ topic: 'player', keysIn: formerPeopleIn }],
    load: (before) => readPage('GET /api/trust-units/former', { query: { before } }),
  })
}

function formerPeopleIn(list: KeptPages<FormerUnit>): number[] {
  return itemsOf(list).flatMap(({ members }) => members.map(({ id }) => id))
}

/**
 * Returns a function that confirms units one by one for the member. That function returns the units that it
 * couldn't confirm.
 */
export function useConfirmUnits(memberId: number) {
  const forget = useForget('trust-unit', 'dashboard')
  return async (ids: readonly number[]) => {
    const refused: { id: number; error: unknown }[] = []
    for (const id of ids)
      await read('POST /api/trust-units/:id/confirm/:playerId', {
        params: { id, playerId: memberId },
      }).catch((error: unknown) => refused.push({ id, error }))
    await forget()
    return refused
  }
}
