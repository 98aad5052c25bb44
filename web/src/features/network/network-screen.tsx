import type { NetworkPerson, TreeNode } from '@kinhold/contract/network'
import { NETWORK_TABS, NETWORK_VIEWS, type NetworkTab, type NetworkView } from '@kinhold/contract/paths'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useIsAtLeast } from '../../browser/window.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { latePart } from '../../parts/late.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/classes.ts'
import { UserPlus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BondsTab, BondsTabLabel } from '../bonds/bonds-tab.tsx'
import { MembersSection } from './members-section.tsx'
import { TreeSkeleton } from './tree/tree-skeleton.tsx'

type Tab = { label: ReactNode; content: ReactNode }
type Actions<P> = ((person: P) => ReactNode) | undefined

type Props = {
  /** The Messages tab. `isAlone` is true if the open conversation has the page to itself. */
  messages: Tab & { isAlone: boolean }
  units: Tab
  /** The people the member may know, shown below the bonds. */
  finding?: ReactNode
  actions?: { card: Actions<TreeNode>; row: Actions<NetworkPerson> }
}

export function NetworkScreen({ messages, units, finding, actions = NONE }: Props) {
  const [query] = useSearchParams()
  const [tab, choose] = useTab(NETWORK_TABS, 'bonds')
  const view = NETWORK_VIEWS.find((one) => one === query.get('view')) ?? null
  const isWide = useIsAtLeast(ROOM_FOR_TWO_PX)
  const header = <NetworkHeader view={view} tab={tab} />
  if (view === 'tree')
    return (
      <div key={view} data-wide className="grid gap-3 md:gap-4">
        {header}
        {/* The tree fills the rest of the screen, so only the content below the tree requires scrolling. */}
        <div className="flex min-h-[calc(100dvh-17rem-env(safe-area-inset-bottom))] flex-col md:min-h-[calc(100dvh-15.75rem)] lg:min-h-[calc(100dvh-12.5rem)]">
          <NetworkTree actions={actions.card} />
        </div>
      </div>
    )
  if (view === 'members')
    return (
      <div key={view} data-wide className="grid gap-6">
        {header}
        <MembersSection isTitled actions={actions.row} />
      </div>
    )
  // The Messages tab takes the full width. On a wide screen, the tree appears beside the other tabs.
  const isBeside = isWide && tab !== 'messages'
  const isAlone = messages.isAlone && tab === 'messages'
  const tabs = [
    { value: 'messages', ...messages },
    { value: 'bonds', label: <BondsTabLabel />, content: <BondsTab /> },
    { value: 'units', ...units },
  ]
  return (
    <div data-wide className="grid gap-8">
      <div className={classes('grid gap-4', tab === 'messages' && 'relative lg:-mt-2')}>
        {!isAlone && header}
        <div className={classes('grid gap-8', isBeside && 'grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}>
          <div className="grid min-w-0 content-start gap-4">
            <Tabs label={t`Network`} tabs={tabs} value={tab} onChange={choose} isAlone={isAlone} />
            {tab === 'bonds' && finding}
          </div>
          {isBeside && (
            <div className="sticky top-24 h-[calc(100dvh-12.5rem)] max-h-[60rem] min-h-96">
              <h2 className="sr-only">{t`Tree`}</h2>
              <NetworkTree actions={actions.card} />
            </div>
          )}
        </div>
      </div>
      {isBeside && <MembersSection actions={actions.row} />}
    </div>
  )
}

const NONE = { card: undefined, row: undefined }
const ROOM_FOR_TWO_PX = 1280

const NetworkTree = latePart(
  async () => (await import('./tree/network-tree.tsx')).NetworkTree,
  <TreeSkeleton />,
  t`The tree could not be loaded.`,
)

// The title and the links to the views are in the same place in every view. The Messages tab needs the
// vertical space, so the links are in the row of tabs if they fit, and only screen readers get the title.
function NetworkHeader({ view, tab }: { view: NetworkView | null; tab: NetworkTab }) {
  const isOfMessages = view === null && tab === 'messages'
  const title = view ? TITLES[view] : t`Network`
  return (
    <header
      className={classes(
        '@container',
        isOfMessages && 'pointer-events-none absolute inset-x-0 top-0.5 pointer-coarse:-top-3',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* The key remounts the title in each new view, so that the title takes focus. The title is as high as the button beside it, which only the overview has. */}
        <PageTitle
          key={view}
          title={isOfMessages ? t`Messages` : title}
          hidden={isOfMessages}
          className="flex min-h-11 items-center text-title"
        >
          {title}
        </PageTitle>
        {!view && !isOfMessages && (
          <ButtonLink to={paths.invitations()} className="@min-[44rem]:ms-auto">
            <UserPlus aria-hidden className="size-5" />
            {t`Invite someone`}
          </ButtonLink>
        )}
        <nav
          aria-label={t`Views of the network`}
          className={
            isOfMessages ? 'pointer-events-auto ms-auto @max-[50rem]:hidden' : 'w-full @min-[44rem]:w-auto'
          }
        >
          <ul
            className={classes(
              'flex gap-1 rounded-full border border-line bg-sunken',
              isOfMessages ? 'p-0.5 pointer-coarse:p-1' : 'p-1',
            )}
          >
            {WAYS.map(({ name, to }) => (
              <li key={name} className="grid flex-auto">
                <Link
                  to={{ search: queryOf(to, tab) }}
                  aria-current={to === view ? 'page' : undefined}
                  className={classes(WAY, isOfMessages ? LOW : 'min-h-11')}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

const TITLES: Record<NetworkView, string> = { tree: t`Tree`, members: t`Member details` }

const WAYS: { name: string; to: NetworkView | null }[] = [
  { name: t`Overview`, to: null },
  { name: TITLES.tree, to: 'tree' },
  { name: TITLES.members, to: 'members' },
]

const WAY =
  'grid place-items-center rounded-full px-3 text-center text-sm wrap-normal text-quiet hover:text-ink ' +
  'aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-ink'

// A height at which the links fit in the row of tabs, above the row's border.
const LOW = 'min-h-8 pointer-coarse:min-h-11'

// Returns a view's query string, including the tab to return to.
function queryOf(view: NetworkView | null, tab: NetworkTab): string {
  return new URLSearchParams({ tab, ...(view && { view }) }).toString()
}
