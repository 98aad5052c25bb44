import type { Vault } from '@kinhold/contract/vaults'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUpdateVault } from '../list/vaults.data.ts'
import { hasTitle, VaultFields, type VaultWords, wordsOf } from './vault-fields.tsx'

type Props = { vault: Pick<Vault, 'id' | 'title' | 'description'>; onClose: () => void }

/** Changes a vault's title or description (VLT-105). Typed text is kept until it is saved. */
export function EditVault({ vault, onClose }: Props) {
  const formId = useId()
  const update = useUpdateVault(vault.id)
  const { form, kept } = useKeptForm<VaultWords>(`vault ${vault.id}`, {
    title: vault.title,
    description: vault.description ?? '',
  })
  const words = useWatch({ control: form.control }) as VaultWords
  const isSaving = form.formState.isSubmitting
  const save = form.handleSubmit(async (typed) => {
    try {
      await update.mutateAsync(wordsOf(typed))
      kept.end()
      toast({ title: 'Vault updated' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to update vault. Please try again.', tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  return (
    <Dialog
      open
      onClose={isSaving ? undefined : onClose}
      title="Edit Vault"
      actions={
        <FormActions formId={formId} isSending={isSaving} isReady={hasTitle(words)} onCancel={onClose} />
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <KeptNote kept={kept} />
        <VaultFields form={form} />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {form.formState.errors.root?.message}
        </p>
      </form>
    </Dialog>
  )
}
