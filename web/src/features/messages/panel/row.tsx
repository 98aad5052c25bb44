import type { Contact } from '@kinhold/contract/messages'
import type { Silence } from '@kinhold/contract/mutes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MutedSign } from '../../relations/muted-sign.tsx'
import { isMuted } from '../../relations/until.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { shownCount } from '../../../ui/shown-count.ts'
import type { Place } from '../place.ts'

type Props = {
  contact: Contact
  place: Place
  unreadCount: number
  mute: Silence | undefined
  /** The time of the last message, if there is one. */
  time: ReactNode
  tabIndex?: 0 | -1
  /** The content below the name. */
  children: ReactNode
}

/** A person in the left panel, with a link to their conversation. */
export function Row({ contact, place, unreadCount, mute, time, tabIndex, children }: Props) {
  const { id, name, profilePhoto } = contact
  return (
    <Link
      {...place.linkTo(id)}
      tabIndex={tabIndex}
      aria-current={place.otherId === id ? 'true' : undefined}
      className={ROW}
    >
      <Avatar name={name} photo={profilePhoto} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>{' '}
          <span className="shrink-0 text-xs text-quiet">{time}</span>
        </span>{' '}
        <span className="flex items-center justify-between gap-2 text-sm text-quiet">
          <span className="min-w-0 flex-1">{children}</span> <MutedSign mute={mute} />{' '}
          <Unread count={unreadCount} isQuiet={isMuted(mute)} />
        </span>
      </span>
    </Link>
  )
}

const ROW =
  'flex min-h-18 items-center gap-3 px-3 py-2.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-evergreen-soft'

function Unread({ count, isQuiet }: { count: number; isQuiet: boolean }) {
  if (count === 0) return null
  return (
    <span
      className={classes(
        'grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs leading-none font-medium tabular-nums',
        isQuiet ? 'bg-sunken text-quiet' : 'bg-evergreen text-on-evergreen',
      )}
    >
      {shownCount(count)} <span className="sr-only">unread</span>
    </span>
  )
}
