import { useSearchParams } from 'react-router'
import { SearchField } from '../../../../parts/search-field.tsx'
import { FoundInVault } from './found-in-vault.tsx'

export function SearchVault({ vaultId }: { vaultId: number }) {
  const [kept, keep] = useKeptInAddress()
  return (
    <div className="grid max-w-2xl gap-6">
      <SearchField
        label="Words to look for"
        kept={kept}
        keep={keep}
        found={(q) => <FoundInVault vaultId={vaultId} q={q} />}
      >
        <p className="text-quiet">This searches all posts, comments and stored items.</p>
      </SearchField>
    </div>
  )
}

// Back from a post shows the results again.
function useKeptInAddress(): [string, (q: string) => void] {
  const [query, setQuery] = useSearchParams()
  const kept = query.get('q') ?? ''
  const keep = (q: string) => {
    if (q === kept) return
    const tab = { tab: 'search' }
    setQuery(q === '' ? tab : { ...tab, q }, { replace: true, preventScrollReset: true })
  }
  return [kept, keep]
}
