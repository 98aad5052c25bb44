import type { Vault } from '@kinhold/contract/vaults'
import { VAULT_ITEM_DESCRIPTION_MAX, VAULT_ITEM_TITLE_MAX } from '@kinhold/domain/limits'
import { isWebAddress } from '@kinhold/domain/links'
import { multiLine, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { TitleFields } from '../../../parts/form/title-fields.tsx'
import { ACCEPTED } from '../../../parts/writing/attachments.ts'
import { OneFile, useOneFile } from '../../../parts/writing/one-file.tsx'
import { useAnnouncedUploads } from '../../../parts/writing/use-announced-uploads.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useVaultOfAnother } from '../vault.data.ts'
import { useAddItem } from './items.data.ts'

type Props = { vault: Vault; onClose: () => void }

export function AddItem({ vault, onClose }: Props) {
  const { id: vaultId } = vault
  const place = `vault ${vaultId} item`
  const { mutateAsync } = useAddItem(vaultId)
  const { form, kept } = useKeptForm(place, NOTHING)
  const file = useOneFile(place, 'item', useVaultOfAnother(vault))
  useAnnouncedUploads(place)
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ title, description, fileUrl }) => {
    if (file.delay) return sayUntilChanged(form, WHY_NOT_YET[file.delay])
    try {
      await mutateAsync({
        title: oneLine(title),
        description: multiLine(description) || null,
        fileUrl: file.stored?.url ?? (fileUrl.trim() || null),
      })
      file.clear()
      kept.end()
      toast({ title: t`Item added successfully` })
      onClose()
    } catch (error) {
      toast({ title: t`Error`, description: t`Failed to add item`, tone: 'danger' })
      sayAtForm(error, form, { focus: true })
    }
  })
  return (
    <FormDialog
      title={t`Add Item`}
      kept={kept}
      problem={errors.root?.message ?? (file.attached && errors.fileUrl?.message)}
      isSending={isSubmitting}
      label={t`Add Item`}
      busyLabel={t`Adding…`}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleFields form={form} title={TITLE} description={DESCRIPTION} />
      <OneFile
        file={file}
        label={t`File`}
        accept={ACCEPTED}
        words={[t`Choose a file`, t`Choose another file`]}
      />
      {!file.attached && (
        <Field
          label={t`Or a web address (optional)`}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={errors.fileUrl?.message}
          {...form.register('fileUrl', { validate: checkAddress })}
        />
      )}
    </FormDialog>
  )
}

const NOTHING = { title: '', description: '', fileUrl: '' }

const TITLE = {
  name: 'title',
  label: t`Title`,
  missing: t`Title is required.`,
  most: VAULT_ITEM_TITLE_MAX,
  tooLong: t`Title must be at most ${plural({ vaultItemTitleMax: VAULT_ITEM_TITLE_MAX }, { one: '# character', other: '# characters' })}.`,
}
const DESCRIPTION = {
  most: VAULT_ITEM_DESCRIPTION_MAX,
  tooLong: t`Description must be at most ${plural({ vaultItemDescriptionMax: VAULT_ITEM_DESCRIPTION_MAX }, { one: '# character', other: '# characters' })}.`,
}

function checkAddress(typed: string): true | string {
  const address = typed.trim()
  if (address === '' || (/^https:/i.test(address) && isWebAddress(address))) return true
  return t`Please enter an address that begins with https:// and has no name or password before its host.`
}

const WHY_NOT_YET = {
  failed: t`The file did not arrive. Retry it or remove it, then add the item again.`,
  coming: t`The file is still on its way. Add the item again when it has arrived.`,
}
