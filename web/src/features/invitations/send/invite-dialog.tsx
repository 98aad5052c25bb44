import type { Player } from '@kinhold/contract/players'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Invitee } from '../invitation-actions.data.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { InvitePopup } from './invite-popup.tsx'
import type { InviteSteps } from './use-invite-steps.ts'

type InviteDialogProps = { me: Player; asked: Invitee; steps: InviteSteps; onClose: () => void }

/** One dialog for both popups, so that the focus moves from the first to the second and then back to the form. */
export function InviteDialog({ me, asked, steps, onClose }: InviteDialogProps) {
  const { isOpen, sent, problem, isSending, send } = steps
  const title = sent ? `${sent.recipientName} is invited` : `Invite ${asked.recipientName.trim()}?`
  return (
    <Dialog
      open={isOpen}
      onClose={isSending ? undefined : onClose}
      title={title}
      description={!sent && `${asked.recipientPhone} will be able to join, with you as the sponsor.`}
    >
      {sent ? (
        <InvitePopup invitation={sent} />
      ) : (
        <ConfirmStep
          me={me}
          invitee={asked}
          problem={problem}
          isSending={isSending}
          onSend={() => void send(asked)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
