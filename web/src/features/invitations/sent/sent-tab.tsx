import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { More } from '../../../parts/list/more.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Icon, Pencil, Send, Trash2, UserRound } from '../../../ui/icons.ts'
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
        row={(invitation) => (
          <SentRow
            key={invitation.id}
            invitation={invitation}
            onAct={(action) => setChosen({ action, invitation })}
          />
        )}
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
      />
      <SentDialogs chosen={chosen} onClose={() => setChosen(null)} onGone={focusHeading} />
    </>
  )
}

/** Shows a sent invitation, with only the actions that are still possible (INV-47 to INV-49, INV-99). */
function SentRow({ invitation, onAct }: { invitation: Invitation; onAct: (action: SentAction) => void }) {
  const { recipientPhone, sentAt, verifiedAt, status, isUnsent } = invitation
  const name = invitation.recipientName || 'Unknown'
  return (
    <li>
      <Card className="grid gap-3 p-4 sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-name [overflow-wrap:anywhere]">{name}</h3>
          <span className="flex flex-wrap gap-1">
            {isUnsent && <Badge tone="gold">Not sent yet</Badge>}
            <StatusBadge status={status} />
          </span>
        </div>
        <div className="text-sm text-quiet">
          <p className="tabular-nums">{formatPhone(recipientPhone) || 'Invited by their link'}</p>
          <p className="flex flex-wrap gap-x-4">
            <span>
              {isUnsent ? 'Made' : 'Sent'} <Time at={sentAt} />
            </span>
            {verifiedAt && (
              <span>
                Verified <Time at={verifiedAt} />
              </span>
            )}
          </p>
          <Progress invitation={invitation} />
        </div>
        <div className="flex flex-wrap gap-2">
          {actionsOf(invitation).map(({ action, label, icon: Sign }) => (
            <Button key={action} size="sm" aria-label={`${label} ${name}`} onClick={() => onAct(action)}>
              <Sign aria-hidden className="size-4" />
              {label}
            </Button>
          ))}
        </div>
      </Card>
    </li>
  )
}

// A pending invitation with a recipient is a QR registration that the sponsor must confirm (INV-46).
function Progress({ invitation: { status, recipientId } }: { invitation: Invitation }) {
  if (status !== 'pending') return <p>Connected!</p>
  if (recipientId === null) return <p>Waiting for response</p>
  return (
    <p>
      <Link to={paths.player(recipientId)} className="text-evergreen underline underline-offset-4">
        Waiting for you to confirm
      </Link>
    </p>
  )
}

function actionsOf({ status, recipientId, recipientPhone, isUnsent }: Invitation) {
  const isOpen = status === 'pending' && recipientId === null && recipientPhone !== ''
  const actions = isUnsent ? [SEND_NOW, ...ACTIONS.slice(1)] : ACTIONS
  return actions.filter(({ isForOpen }) => isOpen || !isForOpen)
}

type RowAction = { action: SentAction; label: string; icon: Icon; isForOpen?: true }

const SEND_NOW: RowAction = { action: 'send', label: 'Send now', icon: Send, isForOpen: true }
const ACTIONS: RowAction[] = [
  { action: 'send', label: 'Send again', icon: Send, isForOpen: true },
  { action: 'view', label: 'View', icon: UserRound },
  { action: 'edit', label: 'Edit', icon: Pencil, isForOpen: true },
  { action: 'delete', label: 'Delete', icon: Trash2 },
]
