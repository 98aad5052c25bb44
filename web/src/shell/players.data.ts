import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../api.ts'
import { keyOfMany } from '../query-key.ts'

/** The maximum number of people that the admin's account switcher offers at a time. */
export const OFFERED_MOST = 20

/** Returns unarchived people whose name or number starts with `search`, for the account switcher. */
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
