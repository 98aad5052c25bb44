import { NETWORK_TABS, NETWORK_VIEWS, type NetworkTab, type NetworkView } from '@kinhold/contract/paths'
import { useSearchParams } from 'react-router'
import { useIsAtLeast } from '../../browser/media-query.ts'
import { useTab } from '../../parts/use-tab.ts'

/** The views of the network's page on screen (NET-29): one alone, or the tabs with the views that fit beside them. */
export type Place = {
  view: NetworkView | null
  tab: NetworkTab
  choose: (tab: string) => void
  /** True if there is room for the tree beside the tabs. */
  isWide: boolean
}

/** The views of the network's page on screen, by its address and the window's width. */
export function useNetworkPlace(): Place {
  const [query] = useSearchParams()
  const [tab, choose] = useTab(NETWORK_TABS, 'bonds')
  const view = NETWORK_VIEWS.find((one) => one === query.get('view')) ?? null
  return { view, tab, choose, isWide: useIsAtLeast(ROOM_FOR_TWO_PX) }
}

/** The query of a view's address, or of the tabs without one; the way back leads to the same tab. */
export function queryOf(view: NetworkView | null, tab: NetworkTab): string {
  return new URLSearchParams({ tab, ...(view && { view }) }).toString()
}

const ROOM_FOR_TWO_PX = 1280
