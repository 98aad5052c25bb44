import type { Invitation } from '@kinhold/contract/invitations'
import { dateFormat } from '@kinhold/domain/date-format'
import { invitationStatusLabel } from '@kinhold/domain/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
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
  const { recipientPhone, recipientPhoto, sentAt, verifiedAt, isUnsent } = invitation
  const name = invitation.recipientName || 'Unknown'
  const actions = actionsOf(invitation)
  const newcomer = newcomerOf(invitation)
  const [first] = actions
  const others = newcomer === null ? actions.slice(1) : actions
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-3 sm:flex-nowrap sm:gap-4 sm:px-4">
      <Avatar name={name} photo={recipientPhoto} size="sm" className="max-sm:self-start" />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base font-medium wrap-anywhere max-sm:pe-9">{name}</h3>
        <p className="text-sm text-quiet">
          <span className="tabular-nums">{formatPhone(recipientPhone) || 'Invited by their link'}</span>
          {/* On a phone, one date is enough: 'View' has both. The badge says there what happens next. */}
          <span className={verifiedAt ? 'max-sm:sr-only' : undefined}>
            {DOT}
            {isUnsent ? 'Created' : 'Sent'} <Moment at={sentAt} />
          </span>
          {verifiedAt && (
            <>
              {DOT}Verified <Moment at={verifiedAt} />
            </>
          )}
          {!isUnsent && (
            <span className="max-sm:sr-only">
              {DOT}
              {progressOf(invitation)}
            </span>
          )}
        </p>
      </div>
      {/* On a phone, the state and the button are below the text, and the menu is at the end of the line with the name. */}
      <div className="flex shrink-0 flex-wrap items-center gap-1 max-sm:basis-full max-sm:ps-13">
        <p className="me-auto sm:me-3">
          <State invitation={invitation} />
        </p>
        {newcomer === null ? (
          <Button
            size="sm"
            className={BUTTON}
            aria-label={`${first.label} ${name}`}
            onClick={() => onAct(first.action)}
          >
            {first.label}
          </Button>
        ) : (
          <ButtonLink
            size="sm"
            variant="primary"
            className={BUTTON}
            to={paths.player(newcomer)}
            aria-label={`Confirm ${name}`}
          >
            Confirm
          </ButtonLink>
        )}
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

// The badges before the buttons form a column.
const BUTTON = 'sm:min-w-26'
const MENU =
  'grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink max-sm:absolute max-sm:end-1 max-sm:top-1'

// A row shows only one state. Nobody can answer an invitation that has not been sent, so its status is only
// in a tooltip and in the text for screen readers (INV-46, INV-64, INV-112).
function State({ invitation: { status, isUnsent } }: { invitation: Invitation }) {
  if (!isUnsent) return <StatusBadge status={status} />
  const waits = `${invitationStatusLabel(status)}${DOT}Waiting for response`
  return (
    <span title={waits} className="inline-flex">
      <Badge tone="gold">Not sent yet</Badge>
      <span className="sr-only">{waits}</span>
    </span>
  )
}

// A pending invitation with a recipient is a QR registration that the sponsor must confirm (INV-46).
function newcomerOf({ status, recipientId }: Invitation): number | null {
  return status === 'pending' ? recipientId : null
}

function progressOf(invitation: Invitation): string {
  if (invitation.status !== 'pending') return 'Connected!'
  return newcomerOf(invitation) === null ? 'Waiting for response' : 'Waiting for you to confirm'
}

// A phone has no room for the clock: it is in the title and in 'View'.
function Moment({ at }: { at: string }) {
  return (
    <>
      <Time at={at} className="max-sm:hidden" />
      <Time at={at} words={shortDay} className="sm:hidden" />
    </>
  )
}

function shortDay(date: Date): string {
  return (date.getFullYear() === new Date().getFullYear() ? DAY : DAY_OF_YEAR).format(date)
}

const DAY = dateFormat({ month: 'short', day: 'numeric' })
const DAY_OF_YEAR = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })

// The first action is a button, unless that is 'Confirm', and the others are in the menu.
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
