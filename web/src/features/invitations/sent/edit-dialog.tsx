import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Invitee, useEditInvitation } from '../invitation-actions.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'

type Props = { invitation: Invitation; onClose: () => void }

/** Corrects a pending invitation's name and phone (INV-48, INV-50). Edits are kept until saved. Open while mounted. */
export function EditDialog({ invitation, onClose }: Props) {
  const formId = useId()
  const edit = useEditInvitation(invitation.id)
  const { form, kept } = useKeptForm<Invitee>(`invitation ${invitation.id}`, {
    recipientName: invitation.recipientName,
    recipientPhone: formatPhone(invitation.recipientPhone),
  })
  const [isSaving, save] = useOneAtATime(async (invitee: Invitee) => {
    try {
      await edit.mutateAsync(invitee)
      kept.end()
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
    <Dialog open onClose={isSaving ? undefined : onClose} title="Edit invitation" actions={actions}>
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4">
        <KeptNote kept={kept} />
        <InviteeFields form={form} />
      </form>
    </Dialog>
  )
}
