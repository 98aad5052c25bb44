import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SearchField } from '../../../parts/search-field.tsx'

type Props = {
  /** The results of a search. */
  found: (q: string) => ReactNode
  children: ReactNode
}

/** Searches a vault; without a search, the given content is below the field (VLT-109). */
export function VaultSearch(props: Props) {
  const [kept, keep] = useSought()
  return (
    <SearchField label="Search this vault" kept={kept ?? ''} keep={keep} className="max-w-xl" {...props} />
  )
}

/** The search words in the address, or null; kept there so that Back from a post shows the results again. */
export function useSought(): [sought: string | null, seek: (q: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const sought = query.get('search')
  const seek = (q: string | null) => {
    if (q !== sought) setQuery(q === null ? {} : { search: q }, { replace: true, preventScrollReset: true })
  }
  return [sought, seek]
}
