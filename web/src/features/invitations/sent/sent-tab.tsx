import type { Invitation } from '@kinhold/contract/invitations'
import { invitationStatusLabel } from '@kinhold/domain/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LateMenu } from '../../../parts/late-menu.tsx'
import { More } from '../../../parts/list/more.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { DOT } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Ellipsis, type Icon, Pencil, Send, Trash2, UserRound } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { FilteredList, NOT_FETCHED, StatusBadge } from '../filtered-list.tsx'
import type { SentInvitations } from '../invitations.data.ts'
import { type Chosen, type SentAction, SentDialogs } from './sent-dialogs.tsx'

type Props = { list: SentInvitations; units: ReactNode; onInvite: () => void }

export function SentTab({ list, units, onInvite }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <>
      <FilteredList
        title="Sent invitations"
        headingRef={heading}
        list={list}
        units={units}
        more={list.hasNextPage && <More list={list} failure={NOT_FETCHED} />}
        rowOnItsWay="h-18 rounded-card"
        empty={
          <EmptyState
            title="No invitations sent yet"
            action={
              <Button variant="primary" onClick={onInvite}>
                Send an Invite
              </Button>
            }
          >
            The people you invite are listed here, with their progress.
          </EmptyState>
        }
      >
        {(shown) => <SentLists shown={shown} onChoose={setChosen} />}
      </FilteredList>
      <SentDialogs chosen={chosen} onClose={() => setChosen(null)} onGone={focusHeading} />
    </>
  )
}

type ListProps = {
  invitations: Invitation[]
  onChoose: (chosen: Chosen) => void
  labelledBy?: string | undefined
}

// Shows the pending invitations before the finished ones (INV-105).
function SentLists({ shown, onChoose }: Pick<ListProps, 'onChoose'> & { shown: Invitation[] }) {
  const open = shown.filter(({ status }) => status === 'pending')
  const done = shown.filter(({ status }) => status !== 'pending')
  const isDivided = open.length > 0 && done.length > 0
  return (
    <>
      {open.length > 0 && <SentList invitations={open} onChoose={onChoose} />}
      {isDivided && (
        <p id={DONE} className="pt-2 text-sm font-medium text-quiet">
          Connected with you
        </p>
      )}
      {done.length > 0 && (
        <SentList invitations={done} onChoose={onChoose} labelledBy={isDivided ? DONE : undefined} />
      )}
    </>
  )
}

const DONE = 'sent-and-done'

function SentList({ invitations, onChoose, labelledBy }: ListProps) {
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-card border border-line bg-card">
      {invitations.map((invitation) => (
        <SentRow
          key={invitation.id}
          invitation={invitation}
          onAct={(action) => onChoose({ action, invitation })}
        />
      ))}
    </ul>
  )
}

/** Shows a sent invitation, with only the actions that are still possible (INV-47 to INV-49, INV-99). */
function SentRow({ invitation, onAct }: { invitation: Invitation; onAct: (action: SentAction) => void }) {
  const { recipientPhone, recipientPhoto, sentAt, verifiedAt, status, isUnsent } = invitation
  const name = invitation.recipientName || 'Unknown'
  const [first, ...others] = actionsOf(invitation)
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 sm:flex-nowrap sm:gap-4 sm:px-4">
      <Avatar name={name} photo={recipientPhoto} size="sm" className="max-sm:self-start" />
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="font-sans text-base font-medium wrap-anywhere max-sm:pe-9">{name}</h3>
          <p className="text-sm text-quiet">
            <span className="tabular-nums">{formatPhone(recipientPhone) || 'Invited by their link'}</span>
            {DOT}
            {isUnsent ? 'Created' : 'Sent'} <Time at={sentAt} />
            {verifiedAt && (
              <>
                {DOT}Verified <Time at={verifiedAt} />
              </>
            )}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet lg:justify-end">
          {isUnsent ? (
            <>
              <Badge tone="gold">Not sent yet</Badge>
              {/* Nobody can answer yet, so the status is only small print here (INV-46, INV-64). */}
              <span className="text-xs">
                {invitationStatusLabel(status)}
                {DOT}
                <Progress invitation={invitation} />
              </span>
            </>
          ) : (
            <>
              <StatusBadge status={status} />
              <Progress invitation={invitation} />
            </>
          )}
        </p>
      </div>
      {/* On a phone, the button stands below the text, and the menu at the end of the name's line. */}
      <div className="flex shrink-0 items-center gap-1 max-sm:basis-full max-sm:ps-13">
        <Button size="sm" aria-label={`${first.label} ${name}`} onClick={() => onAct(first.action)}>
          {first.label}
        </Button>
        <LateMenu
          trigger={
            <button type="button" aria-label={`Invitation to ${name}`} className={MENU}>
              <Ellipsis aria-hidden className="size-5" />
            </button>
          }
          items={others.map(({ action, label, icon: Sign, danger }) => ({
            label: (
              <>
                <Sign aria-hidden className="size-4" />
                {label}
              </>
            ),
            ...(danger && { danger }),
            onSelect: () => onAct(action),
          }))}
        />
      </div>
    </li>
  )
}

const MENU =
  'grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink max-sm:absolute max-sm:end-1 max-sm:top-1'

// A pending invitation with a recipient is a QR registration that the sponsor must confirm (INV-46).
function Progress({ invitation: { status, recipientId } }: { invitation: Invitation }) {
  if (status !== 'pending') return <span>Connected!</span>
  if (recipientId === null) return <span>Waiting for response</span>
  return (
    <Link to={paths.player(recipientId)} className="text-evergreen underline underline-offset-4">
      Waiting for you to confirm
    </Link>
  )
}

// The first action is a button, and the others are in the menu.
function actionsOf({ status, recipientId, recipientPhone, isUnsent }: Invitation): Actions {
  const isOpen = status === 'pending' && recipientId === null && recipientPhone !== ''
  if (!isOpen) return [VIEW, DELETE]
  return [{ action: 'send', label: isUnsent ? 'Send now' : 'Send again', icon: Send }, VIEW, EDIT, DELETE]
}

type RowAction = { action: SentAction; label: string; icon: Icon; danger?: true }
type Actions = [RowAction, ...RowAction[]]

const VIEW: RowAction = { action: 'view', label: 'View', icon: UserRound }
const EDIT: RowAction = { action: 'edit', label: 'Edit', icon: Pencil }
const DELETE: RowAction = { action: 'delete', label: 'Delete', icon: Trash2, danger: true }
