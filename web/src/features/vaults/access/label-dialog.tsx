import type { VaultAccess } from '@kinhold/contract/vaults'
import { NAME_MAX } from '@kinhold/domain/limits'
import { oneLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { Field } from '../../../ui/field.tsx'
import { phoneInWords } from '../../../ui/phone-number.tsx'
import { toast } from '../../../ui/toast.ts'
import { useLabelAccess } from './access.data.ts'

type Props = { vaultId: number; entry: VaultAccess; onClose: () => void }

/** Lets the owner name a number. A blank name removes the existing name (FAM-41). */
export function LabelDialog({ vaultId, entry, onClose }: Props) {
  const { mutateAsync } = useLabelAccess(vaultId)
  const { form, kept } = useKeptForm(`name of entry ${entry.id}`, { label: entry.label ?? '' })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async (typed) => {
    const label = oneLine(typed.label) || null
    try {
      await mutateAsync({ item: entry, change: { label } })
      kept.end()
      toast({ title: label === null ? t`Name removed` : t`Name saved` })
      onClose()
    } catch (error) {
      sayAtForm(error, form)
    }
  })
  return (
    <FormDialog
      title={t`A name for ${{ phone: phoneInWords(entry.accessValue!) }}`}
      description={t`The people in this vault see it beside what this person writes, until they choose a name themselves.`}
      kept={kept}
      problem={errors.root?.message}
      isSending={isSubmitting}
      isReady
      label={t`Save`}
      busyLabel={t`Saving…`}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        hint={t`Leave it blank to remove it.`}
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        error={errors.label?.message}
        {...form.register('label')}
      />
    </FormDialog>
  )
}
