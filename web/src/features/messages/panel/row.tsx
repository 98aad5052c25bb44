import type { Conversation, Correspondent } from '@kinhold/contract/messages'
import type { PlayerStatus } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sayByAge, sayInConversations } from '../../../browser/in-words.ts'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { useDraft } from '../../../parts/writing/drafts.ts'
import { DOT } from '../../../parts/words.ts'
import { Time } from '../../../ui/time.tsx'
import { isMuted, MutedSign } from '../../relations/muted.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { ImageIcon, Paperclip } from '../../../ui/icons.ts'
import { shownCount } from '../../../ui/page-title.tsx'
import { phoneInWords } from '../../../ui/phone-number.tsx'
import { useMember } from '../../session/use-session.ts'
import { photosOf, textOf } from '../message-words.ts'
import { type Place, placeOf } from '../place.ts'
import { useTyping } from '../typing.data.ts'
import { unreadInWords } from '../unread.tsx'

type Of<T> = { of: T; place: Place; tabIndex?: 0 | -1 | undefined }
type Props = Of<Pick<Correspondent, 'contact' | 'unreadCount' | 'mute'>> & {
  time: ReactNode
  children: ReactNode
}

function Row({ of: { contact, unreadCount, mute }, place, time, tabIndex, children }: Props) {
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
      <span aria-hidden>{shownCount(count)}</span>
      <span className="sr-only">{unreadInWords(count)}</span>
    </span>
  )
}

export function PersonRow({ of, place, tabIndex }: Of<Correspondent>) {
  const { phone, status } = of.contact
  const facts = [phone && phoneInWords(phone), STATUS[status]].filter(Boolean).join(DOT)
  return (
    <Row {...{ of, place, tabIndex }} time={of.lastAt && <Time at={of.lastAt} words={sayByAge} />}>
      <span className="block truncate tabular-nums">{facts}</span>
    </Row>
  )
}

const STATUS: Record<PlayerStatus, string> = {
  active: t`Active`,
  suspended: t({ message: 'Suspended', context: 'an account' }),
  deactivated: t({ message: 'Deactivated', context: 'an account' }),
  archived: t({ message: 'Archived', context: 'an account' }),
}

export function ConversationRow({ of, place, tabIndex }: Of<Conversation>) {
  return (
    <Row {...{ of, place, tabIndex }} time={<Time at={of.createdAt} words={sayInConversations} />}>
      <LastWords of={of} />
    </Row>
  )
}

function LastWords({ of }: { of: Conversation }) {
  const { bondId, senderId, messageType, unreadCount, mute } = of
  const me = useMember()
  const draft = useDraft(useKeptKey(`draft ${placeOf(bondId)}`)).text.trim()
  const { isTyping } = useTyping(bondId)
  const isNew = unreadCount > 0 && draft === '' && !isMuted(mute)
  if (isTyping) return <span className="text-evergreen">{t`typing…`}</span>
  return (
    <span className={classes('flex gap-1', isNew && 'font-medium text-ink')}>
      {draft !== '' && <span className="shrink-0 text-danger">{t`Draft:`}</span>}
      {draft === '' && senderId === me.id && <span className="shrink-0">{t`You:`}</span>}{' '}
      <span dir="auto" className="truncate">
        {draft !== '' ? draft : messageType === 'media' ? <Files of={of} /> : textOf(of)}
      </span>
    </span>
  )
}

function Files({ of }: { of: Conversation }) {
  const photos = photosOf(of)
  const Sign = photos === null ? Paperclip : ImageIcon
  return (
    <>
      <Sign aria-hidden className="me-1 inline size-4 align-[-0.1875em]" />
      {photos ?? textOf(of)}
    </>
  )
}
