import type { AdminClaim } from '@kinhold/contract/claims'
import { CLAIM_LOCK_DAYS, REASON_MOST } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStopClaim } from '../admin.data.ts'

type Props = { claim: AdminClaim; onClose: () => void; onDone: () => void }

export function StopDialog({ claim: { id, player }, onClose, onDone }: Props) {
  const formId = useId()
  const { mutateAsync } = useStopClaim()
  const { form, kept } = useKeptForm(`stop claim ${id}`, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const stop = form.handleSubmit(async ({ reason }) => {
    try {
      await mutateAsync({ id, reason: multiLine(reason) })
      kept.end()
      toast({ title: 'Claim stopped' })
      onClose()
      onDone()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  return (
    <Dialog
      open
      onClose={isSubmitting ? undefined : onClose}
      title={`Stop the claim of ${player.name}?`}
      description={`Their number stays as it is, and the people who were asked are notified. Two stopped claims lock the account for claims for ${CLAIM_LOCK_DAYS} days.`}
      actions={
        <FormActions
          formId={formId}
          isSending={isSubmitting}
          onCancel={onClose}
          label="Stop it"
          busyLabel="Stopping…"
        />
      }
    >
      <form id={formId} noValidate onSubmit={stop} className="grid gap-4">
        <KeptNote kept={kept} />
        <TextField
          label="Why"
          hint={`${player.name} and the people who were asked read it, and it is kept in the log of your actions.`}
          rows={3}
          maxLength={REASON_MOST}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (typed) => lengthOf(multiLine(typed)) > 0 || 'Please say why.',
          })}
        />
        <p role="alert" className="text-danger empty:hidden">
          {errors.root?.message}
        </p>
      </form>
    </Dialog>
  )
}
