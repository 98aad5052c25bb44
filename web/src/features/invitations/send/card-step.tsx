import type { Invitation } from '@kinhold/contract/invitations'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { MessageSquare } from '../../../ui/icons.ts'
import { InviteCard } from './invite-card.tsx'
import { SaveQr } from './save-qr.tsx'

/** The card itself, with its actions (INV-28, INV-29). */
export function CardStep({ invitation, onSend }: { invitation: Invitation; onSend: () => void }) {
  return (
    <>
      <InviteCard invitation={invitation} />
      <DialogActions>
        <SaveQr invitation={invitation} />
        <Button variant="primary" onClick={onSend}>
          <MessageSquare aria-hidden className="size-5" />
          SEND VIA TEXT
        </Button>
      </DialogActions>
    </>
  )
}
