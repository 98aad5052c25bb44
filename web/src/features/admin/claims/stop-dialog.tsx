import type { AdminClaim } from '@kinhold/contract/claims'
import { CLAIM_LOCK_DAYS, REASON_MOST } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
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
      toast({ title: t`Claim stopped` })
      onClose()
      onDone()
    } catch (why) {
      sayAtForm(why, form)
    }
  })
  return (
    <FormDialog
      title={t`Stop the claim of ${{ name: player.name }}?`}
      description={t`Their number stays as it is, and the people who were asked are notified. Two stopped claims lock the account for claims for ${plural({ claimLockDays: CLAIM_LOCK_DAYS }, { one: '# day', other: '# days' })}.`}
      label={t`Stop it`}
      busyLabel={t`Stopping…`}
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={stop}
      onClose={onClose}
    >
      <TextField
        label={t`Why`}
        hint={t`${{ name: player.name }} and the people who were asked can read it. It is kept in the log of your actions.`}
        rows={3}
        maxLength={REASON_MOST}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (typed) => lengthOf(multiLine(typed)) > 0 || t`Please give a reason.`,
        })}
      />
    </FormDialog>
  )
}
