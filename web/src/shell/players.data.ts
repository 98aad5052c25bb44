import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../api.ts'
import { keyOfMany } from '../query-key.ts'

/** The maximum number of people offered at once; typing more letters finds the others. */
export const OFFERED_MOST = 20

/** The people the admin can switch to, by the beginning of a name or number; without archived players. */
export function useSwitchable(search: string, isAsked: boolean) {
  return useQuery({
    queryKey: keyOfMany('switchable', search),
    queryFn: () =>
      read('GET /api/players', {
        query: { limit: OFFERED_MOST, archived: 'none', ...(search !== '' && { search }) },
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
}
