import { useSearchParams } from 'react-router'

/**
 * The tab in sight, `first` unless the address names another. The address keeps it, so that Back and links lead to it;
 * choosing one makes no call (INV-03).
 */
export function useTab<Tab extends string>(
  tabs: readonly Tab[],
  first: NoInfer<Tab>,
): [Tab, (tab: string) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? first
  const choose = (next: string) => setQuery(next === first ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
