import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const TABS = ['send', 'sent', 'received'] as const
/** The three tabs of the page, as the address names them. */
export type InvitationsTab = (typeof TABS)[number]

/** The tab in sight. It stands in the address, so that Back and links lead to it; choosing one calls nothing (INV-03). */
export function useTab(): [InvitationsTab, (tab: InvitationsTab) => void] {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'send'
  // A press chooses twice, once by the focus that comes with it; Back takes a single step all the same.
  const chosen = useRef(tab)
  useEffect(() => void (chosen.current = tab), [tab])
  const choose = (next: InvitationsTab) => {
    if (chosen.current === next) return
    chosen.current = next
    setQuery(next === 'send' ? {} : { tab: next }, { preventScrollReset: true })
  }
  return [tab, choose]
}
