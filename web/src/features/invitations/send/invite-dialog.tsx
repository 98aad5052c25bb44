import type { Player } from '@kinhold/contract/players'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { InvitePopup } from './invite-popup.tsx'
import type { InviteSteps } from './use-invite-steps.ts'

/** One dialog for both popups, so that the focus goes from the one into the other and then back to the form. */
export function InviteDialog({ me, steps }: { me: Player; steps: InviteSteps }) {
  const { isOpen, asked, sent, problem, isSending, send, close } = steps
  if (!asked) return null
  const title = sent ? `${sent.recipientName} is invited` : `Invite ${asked.recipientName.trim()}?`
  return (
    <Dialog
      open={isOpen}
      onClose={isSending ? undefined : close}
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
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
