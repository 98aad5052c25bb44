import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What a vault user reads wherever only members may go (NAV-49). */
export const INVITATION_REQUIRED =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

/** Opens from a locked entry of the navigation (NAV-49, NAV-50). */
export function InvitationRequiredDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
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
