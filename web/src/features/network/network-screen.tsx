import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { latePart } from '../../parts/late.tsx'
import { classes } from '../../ui/classes.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { BondsTab, BondsTabLabel } from '../bonds/bonds-tab.tsx'
import { MembersSection } from './members-section.tsx'
import { NetworkHeader } from './network-header.tsx'
import { type Place, useNetworkPlace } from './network-place.ts'
import { TreeSkeleton } from './tree/tree-skeleton.tsx'

type Tab = { label: ReactNode; content: ReactNode }
type Actions = ((person: TreeNode) => ReactNode) | undefined

type Props = {
  /** The Messages tab; `isAlone` if the open conversation has the page to itself. */
  messages: Tab & { isAlone: boolean }
  /** The Trust Units tab: its name with the count, and its content. */
  units: Tab
  /** The actions for a person, on their card in the tree and in their row of the member details. */
  actions?: { card: Actions; row: Actions }
}

/** The member's part of the network: messages, bonds, units, and everyone by name (NAV-08). */
export function NetworkScreen({ messages, units, actions = NONE }: Props) {
  const place = useNetworkPlace()
  if (place.view === 'tree') return <TreeAlone place={place} actions={actions.card} />
  if (place.view === 'members')
    return (
      <div data-wide className="grid gap-6">
        <NetworkHeader {...place} />
        <MembersSection isTitled actions={actions.row} />
      </div>
    )
  return <Overview {...{ place, messages, units, actions }} />
}

const NONE = { card: undefined, row: undefined }

// As high as the screen: only the page's foot is below it and needs scrolling.
function TreeAlone({ place, actions }: { place: Place; actions: Actions }) {
  return (
    <div data-wide className="grid gap-3 md:gap-6">
      <NetworkHeader {...place} />
      <div className="h-[calc(100dvh-13.75rem-env(safe-area-inset-bottom))] min-h-80 md:h-[calc(100dvh-13rem)]">
        <TreeSection isTitled actions={actions} />
      </div>
    </div>
  )
}

// Messages have the full width; beside long bonds and units the tree stays in sight, if there is room.
function Overview({ place, messages, units, actions }: Required<Props> & { place: Place }) {
  const { tab, choose, isWide } = place
  const isBeside = isWide && tab !== 'messages'
  const isAlone = messages.isAlone && tab === 'messages'
  const tabs = [
    { value: 'messages', ...messages },
    { value: 'bonds', label: <BondsTabLabel />, content: <BondsTab /> },
    { value: 'units', ...units },
  ]
  return (
    <div data-wide className="grid gap-8">
      <div className={classes('grid gap-8', isBeside && 'grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}>
        <div className="grid min-w-0 content-start gap-4">
          {!isAlone && <NetworkHeader {...place} />}
          <Tabs label="Network" tabs={tabs} value={tab} onChange={choose} isAlone={isAlone} />
        </div>
        {isBeside && (
          <div className="sticky top-24 h-[calc(100dvh-8rem)] max-h-[60rem] min-h-96">
            <TreeSection actions={actions.card} />
          </div>
        )}
      </div>
      {isBeside && <MembersSection actions={actions.row} />}
    </div>
  )
}

type TreeSectionProps = {
  /** True if the page's title already names this. */
  isTitled?: boolean
  actions?: ((node: TreeNode) => ReactNode) | undefined
}

/** The tree of players, as high as its place (NET-08). `actions` are offered on a person's card. */
function TreeSection({ isTitled, actions }: TreeSectionProps) {
  return (
    <>
      {!isTitled && <h2 className="sr-only">Tree</h2>}
      <NetworkTree actions={actions} />
    </>
  )
}

const NetworkTree = latePart(
  async () => (await import('./tree/network-tree.tsx')).NetworkTree,
  <TreeSkeleton />,
  { sentence: 'The tree could not be loaded. Please check your connection and try again.' },
)
