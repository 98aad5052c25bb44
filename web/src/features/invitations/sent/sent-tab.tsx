import type { Invitation } from '@kinhold/contract/invitations'
import { invitationStatusLabel } from '@kinhold/domain/invitations'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { say } from '../../../browser/words.ts'
import { sayClock, sayShortDay } from '../../../browser/in-words.ts'
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
import { PhoneNumber } from '../../../ui/phone-number.tsx'
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
        title={t`Sent invitations`}
        headingRef={heading}
        list={list}
        units={units}
        more={list.hasNextPage && <More list={list} failure={NOT_FETCHED} />}
        rowOnItsWay="h-18 rounded-card"
        empty={
          <EmptyState
            title={t`No invitations sent yet`}
            action={
              <Button variant="primary" onClick={onInvite}>
                {t`Send an Invite`}
              </Button>
            }
          >
            {t`The people you invite are listed here, with their progress.`}
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
      {isDivided && (
        <p id={OPEN} className="text-sm font-medium text-quiet max-sm:sr-only">
          {t`Not connected yet`}
        </p>
      )}
      {open.length > 0 && (
        <SentList invitations={open} onChoose={onChoose} labelledBy={isDivided ? OPEN : undefined} />
      )}
      {isDivided && (
        <p id={DONE} className="pt-2 text-sm font-medium text-quiet">
          {t`Connected with you`}
        </p>
      )}
      {done.length > 0 && (
        <SentList invitations={done} onChoose={onChoose} labelledBy={isDivided ? DONE : undefined} />
      )}
    </>
  )
}

const OPEN = 'sent-and-open'
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
  const name = invitation.recipientName || t`Unknown`
  const actions = actionsOf(invitation)
  const newcomer = newcomerOf(invitation)
  const [first] = actions
  const others = newcomer === null ? actions.slice(1) : actions
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 px-3 py-2 sm:flex-nowrap sm:gap-4 sm:px-4 sm:py-3">
      <Avatar name={name} photo={recipientPhoto} size="sm" className="max-sm:self-start" />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base font-medium wrap-anywhere max-sm:pe-9">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-sm text-quiet">
          {/* A phone number must not wrap, but the text that replaces a missing number may. */}
          <span className={recipientPhone === '' ? undefined : `${FACT} tabular-nums`}>
            {recipientPhone === '' ? t`Invited by their link` : <PhoneNumber of={recipientPhone} />}
          </span>
          {/* A phone shows only one date, because 'View' shows both. It shows the progress text only if the member has to act, because otherwise the badge is enough. */}
          <span className={verifiedAt ? 'max-sm:sr-only' : undefined}>
            {DOT}
            <span className={FACT}>
              {isUnsent ? (
                <Trans>
                  Created <Moment at={sentAt} />
                </Trans>
              ) : (
                <Trans>
                  Sent <Moment at={sentAt} />
                </Trans>
              )}
            </span>
          </span>
          {verifiedAt && (
            <>
              {DOT}
              <span className={FACT}>
                <Trans>
                  Verified <Moment at={verifiedAt} after={sentAt} />
                </Trans>
              </span>
            </>
          )}
          {!isUnsent && (
            <span className={newcomer === null ? 'max-sm:sr-only' : undefined}>
              {DOT}
              <span className={FACT}>{progressOf(invitation)}</span>
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
            aria-label={first.name(name)}
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
            aria-label={t`Confirm ${name}`}
          >
            {t`Confirm`}
          </ButtonLink>
        )}
        <LateMenu
          trigger={
            <button type="button" aria-label={t`Invitation to ${name}`} className={MENU}>
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

// A line breaks between facts, never within one, unless large text leaves too little room.
const FACT = 'max-sm:whitespace-nowrap lg:whitespace-nowrap'

// Buttons of the same width align the badges before them in a column.
const BUTTON = 'min-w-26'
const MENU =
  'grid size-11 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink max-sm:absolute max-sm:end-1 max-sm:top-1'

// A row shows only one state. Nobody can answer an invitation that has not been sent, so its status is only
// in a tooltip and in the text for screen readers (INV-46, INV-64, INV-112).
function State({ invitation: { status, isUnsent } }: { invitation: Invitation }) {
  if (!isUnsent) return <StatusBadge status={status} />
  const waits = `${say(invitationStatusLabel(status))}${DOT}${t`Waiting for response`}`
  return (
    <span title={waits} className="inline-flex">
      <Badge tone="gold">{t`Not sent yet`}</Badge>
      <span className="sr-only">{waits}</span>
    </span>
  )
}

// A pending invitation with a recipient is a QR registration that the sponsor must confirm (INV-46).
function newcomerOf({ status, recipientId }: Invitation): number | null {
  return status === 'pending' ? recipientId : null
}

function progressOf(invitation: Invitation): string {
  if (invitation.status !== 'pending') return t`Connected!`
  return newcomerOf(invitation) === null ? t`Waiting for response` : t`Waiting for you to confirm`
}

// A phone has no room for the time of day, which is in the tooltip and in 'View'. On a wider screen, a time
// on the same day as `after` doesn't repeat the date.
function Moment({ at, after }: { at: string; after?: string }) {
  return (
    <>
      <Time at={at} {...(repeats(at, after) && { words: clock })} className="max-sm:hidden" />
      <Time at={at} words={shortDay} className="sm:hidden" />
    </>
  )
}

function repeats(at: string, after: string | undefined): boolean {
  return after !== undefined && isOn(new Date(at), new Date(after)) && !isOn(new Date(at), new Date())
}

function isOn(date: Date, day: Date): boolean {
  return date.toDateString() === day.toDateString()
}

function clock(date: Date): string {
  return t`at ${{ time: sayClock(date) }}`
}

function shortDay(date: Date): string {
  return isOn(date, new Date()) ? t`today` : sayShortDay(date)
}

// Returns the actions on an invitation. The first is the row's button, unless that is 'Confirm', and the rest
// are in the menu.
function actionsOf({ status, recipientId, recipientPhone, isUnsent }: Invitation): Actions {
  const isOpen = status === 'pending' && recipientId === null && recipientPhone !== ''
  if (!isOpen) return [VIEW, DELETE]
  return [isUnsent ? SEND : SEND_AGAIN, VIEW, EDIT, DELETE]
}

type RowAction = { action: SentAction; label: string; icon: Icon; danger?: true }
/** An action that can be the row's button. `name` returns the button's accessible name. */
type First = RowAction & { name: (person: string) => string }
type Actions = [First, ...RowAction[]]

const SEND: First = {
  action: 'send',
  label: t`Send now`,
  name: (person) => t`Send now ${person}`,
  icon: Send,
}
const SEND_AGAIN: First = {
  action: 'send',
  label: t`Send again`,
  name: (person) => t`Send again ${person}`,
  icon: Send,
}
const VIEW: First = { action: 'view', label: t`View`, name: (name) => t`View ${name}`, icon: UserRound }
const EDIT: RowAction = { action: 'edit', label: t`Edit`, icon: Pencil }
const DELETE: RowAction = { action: 'delete', label: t`Delete`, icon: Trash2, danger: true }
