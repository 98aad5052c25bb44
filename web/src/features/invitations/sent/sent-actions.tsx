import type { Invitation } from '@kinhold/contract/invitations'
import { Button } from '../../../ui/button.tsx'
import { type Icon, Pencil, Send, Trash2, UserRound } from '../../../ui/icons.ts'
import type { SentAction } from './sent-dialogs.tsx'

type Props = { invitation: Invitation; onAct: (action: SentAction) => void }

/**
 * The actions on a sent invitation: send and edit only while it is unused (INV-47 to INV-49), and if its sponsor knows
 * the number (INV-99).
 */
export function SentActions({ invitation, onAct }: Props) {
  const name = invitation.recipientName || 'Unknown'
  const { status, recipientId, recipientPhone } = invitation
  const isOpen = status === 'pending' && recipientId === null && recipientPhone !== ''
  return (
    <div className="flex flex-wrap gap-2">
      {ACTIONS.filter(({ isForOpen }) => isOpen || !isForOpen).map(({ action, label, icon: Sign }) => (
        <Button key={action} size="sm" aria-label={`${label} ${name}`} onClick={() => onAct(action)}>
          <Sign aria-hidden className="size-4" />
          {label}
        </Button>
      ))}
    </div>
  )
}

const ACTIONS: { action: SentAction; label: string; icon: Icon; isForOpen?: true }[] = [
  { action: 'send', label: 'Send again', icon: Send, isForOpen: true },
  { action: 'view', label: 'View', icon: UserRound },
  { action: 'edit', label: 'Edit', icon: Pencil, isForOpen: true },
  { action: 'delete', label: 'Delete', icon: Trash2 },
]
