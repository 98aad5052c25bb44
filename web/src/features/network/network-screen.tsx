import type { TreeNode } from '@kinhold/contract/network'
import { NETWORK_TABS } from '@kinhold/contract/paths'
import { type ReactNode, type RefObject, useRef } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { UserPlus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabLabel } from '../../ui/tab-label.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BondsTab } from './bonds-tab.tsx'
import { useBonds } from './bonds.data.ts'
import { MembersSection } from './members-section.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { TreeSection } from './tree-section.tsx'

type Props = {
  /** The Trust Units tab: its name with the count, and what it holds. */
  units: { label: ReactNode; content: ReactNode }
  /** What can be done with a person, in the tree and in the member details. */
  actions?: ((person: TreeNode) => ReactNode) | undefined
}

/** The member's part of the network: whom they talk to, trust and share units with, and everyone by name (NAV-08). */
export function NetworkScreen({ units, actions }: Props) {
  const [tab, choose] = useTab(NETWORK_TABS, 'bonds')
  const bonds = useBonds()
  const tree = useRef<HTMLDivElement>(null)
  const members = useRef<HTMLDivElement>(null)
  const tabs = [
    { value: 'messages', label: 'Messages', content: <MessagesTab /> },
    {
      value: 'bonds',
      label: <TabLabel title="Trust Bonds" count={bonds.data?.length} isMore={bonds.hasNextPage} />,
      content: <BondsTab list={bonds} />,
    },
    { value: 'units', ...units },
  ]
  return (
    <div className="grid gap-8">
      <div className="grid gap-6">
        <ScreenHeader below={{ Tree: tree, 'Member details': members }} />
        <Tabs label="Network" tabs={tabs} value={tab} onChange={choose} />
      </div>
      <div ref={tree} tabIndex={-1} className={PLACE}>
        <TreeSection actions={actions} />
      </div>
      <div ref={members} tabIndex={-1} className={PLACE}>
        <MembersSection actions={actions} />
      </div>
    </div>
  )
}

const PLACE = 'min-w-0 scroll-mt-20 focus-visible:outline-none'

type Places = Record<string, RefObject<HTMLElement | null>>

// What comes after a list of any length can be reached by one press.
function ScreenHeader({ below }: { below: Places }) {
  const goTo = (place: HTMLElement | null) => {
    place?.focus({ preventScroll: true })
    place?.scrollIntoView()
  }
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PageTitle title="Network" />
      <div className="flex flex-wrap gap-x-1 gap-y-2">
        {Object.entries(below).map(([name, place]) => (
          <Button
            key={name}
            variant="quiet"
            className="max-sm:first:-ml-4"
            onClick={() => goTo(place.current)}
          >
            {name}
          </Button>
        ))}
        <ButtonLink to={paths.invitations()}>
          <UserPlus aria-hidden className="size-5" />
          Invite someone
        </ButtonLink>
      </div>
    </header>
  )
}
