import { NETWORK_TABS, type NetworkTab } from '@kinhold/contract/paths'
import { useSearchParams } from 'react-router'

const FIRST = 'bonds'

/** The tab in sight, in the address, so that Back and links lead to it; the bonds unless it names another. */
export function useTab(): [NetworkTab, (tab: NetworkTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = NETWORK_TABS.find((one) => one === query.get('tab')) ?? FIRST
  const choose = (next: NetworkTab) =>
    setQuery(next === FIRST ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
