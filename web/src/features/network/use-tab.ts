import { useSearchParams } from 'react-router'

const TABS = ['messages', 'bonds', 'units'] as const
const FIRST = 'bonds'
/** The three tabs of the page, as the address names them. */
export type NetworkTab = (typeof TABS)[number]

/** The tab in sight, in the address, so that Back and links lead to it; the bonds unless it names another. */
export function useTab(): [NetworkTab, (tab: NetworkTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one === query.get('tab')) ?? FIRST
  const choose = (next: NetworkTab) =>
    setQuery(next === FIRST ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
