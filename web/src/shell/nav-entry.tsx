import { t } from '@lingui/core/macro'
import { createContext, use } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { COUNT_ON_ICON } from '../ui/badge.tsx'
import {
  BookOpen,
  Hammer,
  House,
  type Icon,
  Mail,
  MailCheck,
  MessageSquare,
  Network,
  Settings,
  ShieldCheck,
  Users,
  Vault,
} from '../ui/icons.ts'
import { shownCount } from '../ui/page-title.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type Entries = {
  /** The CSS classes for each navigation entry. */
  entry: string
  /** True to show only the icons, with the labels as tooltips. */
  isBare?: boolean
  onFollow?: () => void
}

export function NavList({ items, className, ...entries }: Entries & { items: NavItem[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <NavEntry item={item} {...entries} />
        </li>
      ))}
    </ul>
  )
}

function NavEntry({ item, entry, isBare = false, onFollow }: Entries & { item: NavItem }) {
  const { label, to, Sign } = item
  const { count, words } = use(NavNews)[to] ?? NO_NEWS
  const isNews = count > 0
  const current = useCurrent(to)
  const link = (
    <Link
      to={to}
      className={entry}
      aria-label={isNews ? t`${label}, ${words}` : undefined}
      aria-current={current}
      onClick={onFollow}
    >
      <span className="relative">
        <Sign aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {isNews && <span aria-hidden data-count={shownCount(count)} className={COUNT_ON_ICON} />}
      </span>
      <span className={isBare ? 'sr-only' : 'truncate'}>{label}</span>
    </Link>
  )
  return isBare ? <Tooltip text={label}>{link}</Tooltip> : link
}

// Returns 'page' if the entry with the path `to` belongs to the page on screen.
function useCurrent(to: string): 'page' | undefined {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // Messages is a tab on the network page, so the address determines whether Messages or Network is current.
  if (pathname === network.to && query.get('tab') === 'messages')
    return to === messages.to ? 'page' : undefined
  const [, first = ''] = pathname.split('/')
  return to === (BELONGS_TO[first] ?? `/${first}`) ? 'page' : undefined
}

type News = { count: number; words: string }

/** Maps an entry's path to its number of new items, with the words for screen readers. */
export const NavNews = createContext<Record<string, News>>({})

const NO_NEWS: News = { count: 0, words: '' }

type NavItem = { label: string; to: string; Sign: Icon }

const home: NavItem = { label: t`Home`, to: paths.dashboard(), Sign: House }
const invites: NavItem = { label: t`Invites`, to: paths.invitations(), Sign: Mail }
const groups: NavItem = { label: t`Groups`, to: paths.groups(), Sign: Users }
const network: NavItem = { label: t`Network`, to: paths.network(), Sign: Network }
const messages: NavItem = { label: t`Messages`, to: paths.messages(), Sign: MessageSquare }
const vaults: NavItem = { label: t`Vaults`, to: paths.vaults(), Sign: Vault }
const settings: NavItem = { label: t`Settings`, to: paths.settings(), Sign: Settings }
const sideGigs: NavItem = { label: t`Side Gigs`, to: paths.sideGigs(), Sign: Hammer }
const guide: NavItem = { label: t`Guide`, to: paths.userGuide(), Sign: BookOpen }
// Maps the first part of an address to the entry that its page belongs to, if the entry's own address begins
// differently.
const BELONGS_TO: Record<string, string> = {
  player: network.to,
  vault: vaults.to,
  qr: invites.to,
  'gig-a': sideGigs.to,
  'gig-b': sideGigs.to,
  'create-gig': sideGigs.to,
  guide: guide.to,
}
const adminOnly: NavItem[] = [
  { label: t`Admin`, to: paths.admin(), Sign: ShieldCheck },
  { label: t`Notices`, to: paths.delivery(), Sign: MailCheck },
]

/** The entries that are locked for a vault user (NAV-48). */
export const LOCKED_ITEMS = [home, invites, groups, network, messages, vaults, settings]

export function sidebarItems(isAdmin: boolean): NavItem[] {
  return [...LOCKED_ITEMS, sideGigs, guide, ...(isAdmin ? adminOnly : [])]
}

/** The classes for an entry of the sidebar. */
export const SIDEBAR_ENTRY =
  'flex min-h-11 w-full items-center gap-4 rounded-md ps-3.5 pe-1 text-sm text-quiet hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-evergreen-soft aria-[current]:font-medium aria-[current]:text-evergreen ' +
  // A long count covers its icon rather than the label.
  '[&_[data-count]]:start-auto [&_[data-count]]:-end-3.5 [&_[data-count]]:-top-2.5'

export const BOTTOM_ITEMS = [home, invites, groups, network, settings]

/** The navigation entries next to the bell on a narrow screen. */
export const TOP_ITEMS = [messages, vaults]

export function menuItems(isAdmin: boolean): NavItem[] {
  return sidebarItems(isAdmin)
    .filter((item) => item !== messages)
    .map((item) => (item === invites ? { ...item, label: t`Invitations` } : item))
}
