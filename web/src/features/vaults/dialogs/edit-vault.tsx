import type { Vault } from '@kinhold/contract/vaults'
import type { Contribute } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { TitleFields } from '../../../parts/form/title-fields.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { toast } from '../../../ui/toast.ts'
import { useUpdateVault } from '../list/vaults.data.ts'
import { hasTitle, VAULT_FIELDS, type VaultWords, wordsOf } from './vault-fields.ts'
import { LATER, type WhoCanAdd, WhoCanAddField } from './who-can-add.tsx'

type Props = { vault: Pick<Vault, 'id' | 'title' | 'description' | 'contribute'>; onClose: () => void }

export function EditVault({ vault, onClose }: Props) {
  const update = useUpdateVault(vault.id)
  const { form, kept } = useKeptForm<VaultWords & WhoCanAdd>(`vault ${vault.id}`, {
    title: vault.title,
    description: vault.description ?? '',
    contribute: vault.contribute,
  })
  const words = useWatch({ control: form.control }) as VaultWords & WhoCanAdd
  const save = form.handleSubmit(async (typed) => {
    try {
      const contribute = typed.contribute as Contribute
      await update.mutateAsync({ ...wordsOf(typed), ...(contribute !== vault.contribute && { contribute }) })
      kept.end()
      toast({ title: t`Vault updated` })
      onClose()
    } catch (error) {
      toast({ title: t`Error`, description: t`Failed to update vault. Please try again.`, tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  return (
    <FormDialog
      title={t`Edit Vault`}
      kept={kept}
      problem={form.formState.errors.root?.message}
      isSending={form.formState.isSubmitting}
      isReady={hasTitle(words)}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleFields form={form} {...VAULT_FIELDS} />
      <WhoCanAddField form={form} options={LATER} />
      {words.contribute === 'chosen' && (
        <p className="text-sm text-quiet">{t`Tick “May add” beside their names on the list.`}</p>
      )}
    </FormDialog>
  )
}
