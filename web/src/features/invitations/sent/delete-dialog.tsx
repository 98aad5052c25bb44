import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDeleteInvitation } from '../invitation-actions.data.ts'

type Props = { open: boolean; invitation: Invitation; onClose: () => void; onGone: () => void }

/** Asks for confirmation before an invitation is deleted (INV-49); a connection that it made stays. */
export function DeleteDialog({ open, invitation, onClose, onGone }: Props) {
  const remove = useDeleteInvitation()
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const [isDeleting, confirm] = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(invitation.id)
      toast({ title: 'Invitation deleted!' })
      close()
      onGone()
    } catch (error) {
      toast({
        title: 'Error',
        description: 'Failed to delete invitation. Please try again.',
        tone: 'danger',
      })
      setProblem(sentenceOf(error, 'The server did not answer. Please check your connection.'))
    }
  })
  const name = invitation.recipientName || 'Unknown'
  return (
    <ConfirmDialog
      open={open}
      title="Delete this invitation?"
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {invitation.status === 'pending'
        ? `${name} can no longer join with it. This cannot be undone.`
        : `It leaves your list, and your connection with ${name} stays. This cannot be undone.`}
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}
