import { useSearchParams } from 'react-router'
import { STATUS_FILTERS, type StatusFilter } from './status-filters.ts'

/** The filter of the visible list. The address keeps it, so that links and Back lead to the same rows (NAV-51). */
export function useStatusFilter(): [StatusFilter, (filter: StatusFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = STATUS_FILTERS.find(({ status }) => status === query.get('show')) ?? STATUS_FILTERS[0]
  const choose = ({ status }: StatusFilter) =>
    setQuery((before) => withFilter(before, status), { preventScrollReset: true, replace: true })
  return [filter, choose]
}

function withFilter(before: URLSearchParams, status: StatusFilter['status']): URLSearchParams {
  const after = new URLSearchParams(before)
  if (status === null) after.delete('show')
  else after.set('show', status)
  return after
}
