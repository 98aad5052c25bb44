import { VAULT_ITEM_DESCRIPTION_MAX, VAULT_ITEM_TITLE_MAX } from '@kinhold/domain/limits'
import { isWebAddress } from '@kinhold/domain/links'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useToldUploads } from '../../../parts/writing/use-told-uploads.ts'
import { Field, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemFile, useItemFile } from './item-file.tsx'
import { useAddItem } from './items.data.ts'

type Props = { vaultId: number; onClose: () => void }

export function AddItem({ vaultId, onClose }: Props) {
  const place = `vault ${vaultId} item`
  const { mutateAsync } = useAddItem(vaultId)
  const { form, kept } = useKeptForm(place, NOTHING)
  const file = useItemFile(place)
  useToldUploads(place, FILES)
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ title, description, fileUrl }) => {
    if (file.why) return sayUntilChanged(form, file.why)
    try {
      await mutateAsync({
        title: oneLine(title),
        description: multiLine(description) || null,
        fileUrl: file.stored?.url ?? (fileUrl.trim() || null),
      })
      file.clear()
      kept.end()
      toast({ title: 'Item added successfully' })
      onClose()
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to add item', tone: 'danger' })
      sayAtForm(error, form, { focus: true })
    }
  })
  return (
    <FormDialog
      title="Add Item"
      kept={kept}
      isSending={isSubmitting}
      label="Add Item"
      busyLabel="Adding…"
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Title"
        data-autofocus
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title', {
          validate: checkTitle,
        })}
      />
      <TextField
        label="Description (optional)"
        rows={3}
        error={errors.description?.message}
        {...form.register('description', {
          validate: checkDescription,
        })}
      />
      <ItemFile file={file} />
      {!file.attached && (
        <Field
          label="Or its address (optional)"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={errors.fileUrl?.message}
          {...form.register('fileUrl', { validate: checkAddress })}
        />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errors.root?.message ?? (file.attached && errors.fileUrl?.message)}
      </p>
    </FormDialog>
  )
}

const NOTHING = { title: '', description: '', fileUrl: '' }
const FILES = { stored: 'File uploaded successfully', failed: 'Failed to upload file' }

function checkTitle(typed: string): true | string {
  const length = lengthOf(oneLine(typed))
  if (length === 0) return 'Title is required.'
  return length <= VAULT_ITEM_TITLE_MAX || `Title must be at most ${VAULT_ITEM_TITLE_MAX} characters.`
}

function checkDescription(typed: string): true | string {
  const most = VAULT_ITEM_DESCRIPTION_MAX
  return (
    lengthOf(multiLine(typed)) <= most ||
    `Description must be at most ${most.toLocaleString('en-US')} characters.`
  )
}

function checkAddress(typed: string): true | string {
  const address = typed.trim()
  if (address === '' || (/^https:/i.test(address) && isWebAddress(address))) return true
  return 'Please give an address that begins with https:// and has no name or password before its host.'
}
