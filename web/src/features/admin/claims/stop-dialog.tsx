import type { AdminClaim } from '@kinhold/contract/claims'
import { CLAIM_LOCK_DAYS, REASON_MOST } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStopClaim } from '../admin.data.ts'

type Props = { claim: AdminClaim; onClose: () => void; onDone: () => void }

export function StopDialog({ claim: { id, player }, onClose, onDone }: Props) {
  const { mutateAsync } = useStopClaim()
  const { form, kept } = useKeptForm(`stop claim ${id}`, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const stop = form.handleSubmit(async ({ reason }) => {
    try {
      await mutateAsync({ params: { id }, body: { reason: multiLine(reason) } })
      kept.end()
      toast({ title: 'Claim stopped' })
      onClose()
      onDone()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  return (
    <FormDialog
      title={`Stop the claim of ${player.name}?`}
      description={`Their number stays as it is, and the people who were asked are notified. Two stopped claims lock the account for claims for ${CLAIM_LOCK_DAYS} days.`}
      label="Stop it"
      busyLabel="Stopping…"
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={stop}
      onClose={onClose}
    >
      <TextField
        label="Why"
        hint={`${player.name} and the people who were asked can read it. It is kept in the log of your actions.`}
        rows={3}
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (typed) => lengthOf(multiLine(typed)) > 0 || 'Please give a reason.',
        })}
      />
    </FormDialog>
  )
}
