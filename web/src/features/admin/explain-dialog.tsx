import type { AdminAction } from '@kinhold/contract/admin'
import { REASON_MOST } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { sayAtForm, sayUntilChanged } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useExplain } from './admin.data.ts'
import { actionWords } from './words.ts'

export function ExplainDialog({ action, onClose }: { action: AdminAction; onClose: () => void }) {
  const { mutateAsync } = useExplain()
  const { form, kept } = useKeptForm(`explain ${action.id}`, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const explain = form.handleSubmit(async ({ reason }) => {
    if (reason.trim() === '') return sayUntilChanged(form, t`Please write an explanation.`)
    try {
      await mutateAsync({ id: action.id, reason })
      kept.end()
      toast({ title: t`Explained`, description: t`The new entry is at the top.` })
      onClose()
    } catch (error) {
      sayAtForm(error, form, { otherwise: t`The server did not answer. Please check your connection.` })
    }
  })
  const title = actionWords(action.action)
  return (
    <FormDialog
      title={t`Explain this entry`}
      description={
        action.target
          ? t`“${title}” (${{ name: action.target.name }}) stays as it was written. Your explanation becomes a new entry that names it.`
          : t`“${title}” stays as it was written. Your explanation becomes a new entry that names it.`
      }
      label={t`Explain`}
      busyLabel={t`Explain`}
      isSending={isSubmitting}
      kept={kept}
      problem={errors.root?.message}
      onSubmit={explain}
      onClose={onClose}
    >
      <TextField
        label={t`Explanation`}
        rows={3}
        maxLength={REASON_MOST}
        data-autofocus
        readOnly={isSubmitting}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
