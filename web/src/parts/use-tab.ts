import { useSearchParams } from 'react-router'

/** Returns the current tab from the URL, and the function that switches tabs (INV-03). */
export function useTab<Tab extends string>(
  tabs: readonly Tab[],
  first: NoInfer<Tab>,
): [Tab, (tab: string) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? first
  const choose = (next: string) => setQuery(next === first ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
