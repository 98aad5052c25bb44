import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Phone, UserRound } from '../../../ui/icons.ts'

type Props = { open: boolean; invitation: Invitation; onClose: () => void }

/** The invitee's player page, as far as the invitation knows it (INV-47), or a link to it once they are connected. */
export function ViewDialog({ open, invitation, onClose }: Props) {
  const { status, recipientId } = invitation
  const isConnected = status !== 'pending'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isConnected ? 'Their page' : 'Their page, once they join'}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {isConnected && recipientId !== null && (
            <ButtonLink variant="primary" to={paths.player(recipientId)}>
              Open profile
            </ButtonLink>
          )}
        </>
      }
    >
      <Invitee invitation={invitation} isConnected={isConnected} />
      <Card aria-label="Sponsored By" className="flex items-center gap-4">
        <Avatar name={invitation.sponsorName} photo={invitation.sponsorPhoto} />
        <div className="min-w-0">
          <p className="text-sm text-quiet">Sponsored By</p>
          <p className="font-display text-name [overflow-wrap:anywhere]">{invitation.sponsorName}</p>
        </div>
      </Card>
    </Dialog>
  )
}

function Invitee({ invitation, isConnected }: { invitation: Invitation; isConnected: boolean }) {
  const name = invitation.recipientName || 'Unknown'
  return (
    <Card aria-label={name} className="grid justify-items-center gap-3 text-center">
      <span className="grid size-32 place-items-center rounded-full bg-sunken text-quiet">
        <UserRound aria-hidden className="size-14" />
      </span>
      <p className="max-w-full font-display [overflow-wrap:anywhere]">
        <span className="block text-name text-quiet">Hi, I’m</span>{' '}
        <span className="block text-title">{name}</span>
      </p>
      {isConnected ? <Badge tone="good">Verified</Badge> : <Badge>Pending</Badge>}
      {invitation.recipientPhone !== '' && (
        <p className="flex items-center gap-2 tabular-nums">
          <Phone aria-hidden className="size-4 text-quiet" />
          {formatPhone(invitation.recipientPhone)}
        </p>
      )}
    </Card>
  )
}
