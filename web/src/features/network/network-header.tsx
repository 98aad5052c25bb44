import type { NetworkView } from '@kinhold/contract/paths'
import { Link } from 'react-router'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/classes.ts'
import { UserPlus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { type Place, queryOf } from './network-place.ts'

/**
 * The title of the view, and the links to the others, each one press away. On a phone the tree takes the title's place;
 * on phones and tablets messages take the place of all of it.
 */
export function NetworkHeader({ view, tab }: Place) {
  const isOfMessages = view === null && tab === 'messages'
  return (
    <header className="@container">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className={classes(view === 'tree' && 'max-md:sr-only')}>
          {/* Takes the focus with each new view. */}
          <PageTitle
            key={view}
            title={isOfMessages ? 'Messages' : view ? TITLES[view] : 'Network'}
            className={classes('text-title', isOfMessages && 'max-lg:sr-only')}
          >
            {view ? TITLES[view] : 'Network'}
          </PageTitle>
        </div>
        {!view && (
          <ButtonLink
            to={paths.invitations()}
            className={classes('@min-[44rem]:ml-auto', isOfMessages && 'max-lg:hidden')}
          >
            <UserPlus aria-hidden className="size-5" />
            Invite someone
          </ButtonLink>
        )}
        <Views view={view} tab={tab} isForRoom={isOfMessages} />
      </div>
    </header>
  )
}

const TITLES: Record<NetworkView, string> = { tree: 'Tree', members: 'Member details' }

type ViewsProps = Pick<Place, 'view' | 'tab'> & {
  /** True for views shown only if there is room beside the tab's content. */
  isForRoom: boolean
}

function Views({ view, tab, isForRoom }: ViewsProps) {
  return (
    <nav
      aria-label="Views of the network"
      className={classes(
        'w-full',
        isForRoom && 'max-lg:hidden',
        view ? '@min-[35rem]:w-auto' : '@min-[44rem]:w-auto',
      )}
    >
      <ul className="flex gap-1 rounded-full border border-line bg-sunken p-1">
        {WAYS.map(({ name, to }) => (
          <li key={name} className="grid flex-auto">
            <Link
              to={{ search: queryOf(to, tab) }}
              aria-current={to === view ? 'page' : undefined}
              className={WAY}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const WAYS: { name: string; to: NetworkView | null }[] = [
  { name: 'Overview', to: null },
  { name: TITLES.tree, to: 'tree' },
  { name: TITLES.members, to: 'members' },
]

const WAY =
  'grid min-h-11 place-items-center rounded-full px-3 text-sm whitespace-nowrap text-quiet hover:text-ink ' +
  'aria-[current=page]:bg-card aria-[current=page]:font-medium aria-[current=page]:text-ink'
