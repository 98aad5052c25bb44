import type { VaultAccess } from '@kinhold/contract/vaults'
import { NAME_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { oneLine } from '@kinhold/domain/text'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { Field } from '../../../ui/field.tsx'
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
      toast({ title: label === null ? 'Name removed' : 'Name saved' })
      onClose()
    } catch (error) {
      sayAtForm(error, form)
    }
  })
  return (
    <FormDialog
      title={`A name for ${formatPhone(entry.accessValue!)}`}
      description="The people in this vault see it beside what this person writes, until they choose a name themselves."
      kept={kept}
      problem={errors.root?.message}
      isSending={isSubmitting}
      isReady
      label="Save"
      busyLabel="Saving…"
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Leave it blank to remove it."
        autoComplete="off"
        dir="auto"
        data-autofocus
        maxLength={NAME_MAX}
        error={errors.label?.message}
        {...form.register('label')}
      />
    </FormDialog>
  )
}
