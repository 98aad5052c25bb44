import { useSearchParams } from 'react-router'

const TABS = ['send', 'sent', 'received'] as const
/** The three tabs of the page, as the address names them. */
export type InvitationsTab = (typeof TABS)[number]

/** The tab in sight. It stands in the address, so that Back and links lead to it; choosing one calls nothing (INV-03). */
export function useTab(): [InvitationsTab, (tab: InvitationsTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'send'
  const choose = (next: InvitationsTab) =>
    setQuery(next === 'send' ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
