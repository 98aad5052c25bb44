import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Invitee, useEditInvitation } from '../invitation-deeds.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'

type Props = { open: boolean; invitation: Invitation; onClose: () => void }

/** Corrects name and phone of a pending invitation (INV-48, INV-50). What is typed stays when it could not be saved. */
export function EditDialog({ open, invitation, onClose }: Props) {
  const formId = useId()
  const edit = useEditInvitation(invitation.id)
  const form = useForm<Invitee>({
    defaultValues: {
      recipientName: invitation.recipientName,
      recipientPhone: formatPhone(invitation.recipientPhone),
    },
  })
  const [isSaving, save] = useOneAtATime(async (invitee: Invitee) => {
    try {
      await edit.mutateAsync(invitee)
      toast({ title: 'Invitation updated!' })
      onClose()
    } catch (error) {
      toast({
        title: 'Error',
        description: 'Failed to update invitation. Please try again.',
        tone: 'danger',
      })
      sayAtForm(error, form)
    }
  })
  const actions = <FormActions formId={formId} isSending={isSaving} onCancel={onClose} />
  return (
    <Dialog open={open} onClose={isSaving ? undefined : onClose} title="Edit invitation" actions={actions}>
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4">
        <InviteeFields form={form} />
      </form>
    </Dialog>
  )
}
