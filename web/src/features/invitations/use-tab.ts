import { INVITATIONS_TABS, type InvitationsTab } from '@kinhold/contract/paths'
import { useSearchParams } from 'react-router'

/** The tab in sight. It stands in the address, so that Back and links lead to it; choosing one calls nothing (INV-03). */
export function useTab(): [InvitationsTab, (tab: InvitationsTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = INVITATIONS_TABS.find((one) => one === query.get('tab')) ?? 'send'
  const choose = (next: InvitationsTab) =>
    setQuery(next === 'send' ? {} : { tab: next }, { preventScrollReset: true })
  return [tab, choose]
}
