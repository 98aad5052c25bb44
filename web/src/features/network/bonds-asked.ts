import { BOND_ORDERS } from '@kinhold/domain/bonds'
import { useSearchParams } from 'react-router'
import { type BondsAsked, NEWEST_FIRST } from './every-bond.data.ts'

/**
 * The admin's filter of bonds. The address keeps it, so that Back from a profile shows the same list again.
 */
export function useBondsAsked(): { asked: BondsAsked; ask: (change: Partial<BondsAsked>) => void } {
  const [query, setQuery] = useSearchParams()
  const asked = askedIn(query)
  return {
    asked,
    ask: (change) =>
      setQuery((now) => withAsked(now, { ...askedIn(now), ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}

function askedIn(query: URLSearchParams): BondsAsked {
  const sort = BOND_ORDERS.find((one) => one === query.get('sort'))
  if (!sort) return { ...NEWEST_FIRST, search: query.get('search') ?? '' }
  return { search: query.get('search') ?? '', sort, isDescending: query.get('order') === 'desc' }
}

function withAsked(query: URLSearchParams, { search, sort, isDescending }: BondsAsked): URLSearchParams {
  const next = new URLSearchParams(query)
  const isUsual = sort === NEWEST_FIRST.sort && isDescending
  const values = { search, sort: isUsual ? '' : sort, order: isDescending && !isUsual ? 'desc' : '' }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
