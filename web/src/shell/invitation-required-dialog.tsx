import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { INVITATION_REQUIRED } from './gate.tsx'

export function InvitationRequiredDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="For members of the network"
      description={INVITATION_REQUIRED}
      actions={
        <Button variant="primary" onClick={onClose}>
          Got it
        </Button>
      }
    />
  )
}
