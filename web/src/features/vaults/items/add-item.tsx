import { VAULT_ITEM_DESCRIPTION_MAX, VAULT_ITEM_TITLE_MAX } from '@kinhold/domain/limits'
import { isWebAddress } from '@kinhold/domain/links'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useToldUploads } from '../../../parts/writing/use-told-uploads.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemFile, useItemFile } from './item-file.tsx'
import { useAddItem } from './items.data.ts'

type Props = { vaultId: number; onClose: () => void }

/** Stores something in a vault: a title, a description, and a file or an https address (VLT-97, VLT-98). */
export function AddItem({ vaultId, onClose }: Props) {
  const formId = useId()
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
  const actions = (
    <FormActions
      formId={formId}
      isSending={isSubmitting}
      onCancel={onClose}
      label="Add Item"
      busyLabel="Adding…"
    />
  )
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} title="Add Item" actions={actions}>
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <KeptNote kept={kept} />
        <Field
          label="Title"
          data-autofocus
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title', {
            validate: (typed) => whyNotLine(typed, VAULT_ITEM_TITLE_MAX) ?? true,
          })}
        />
        <TextField
          label="Description (optional)"
          rows={3}
          error={errors.description?.message}
          {...form.register('description', {
            validate: (typed) => whyNotLines(typed, VAULT_ITEM_DESCRIPTION_MAX) ?? true,
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
            {...form.register('fileUrl', { validate: (typed) => whyNotAddress(typed) ?? true })}
          />
        )}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.root?.message ?? (file.attached && errors.fileUrl?.message)}
        </p>
      </form>
    </Dialog>
  )
}

const NOTHING = { title: '', description: '', fileUrl: '' }
const FILES = { stored: 'File uploaded successfully', failed: 'Failed to upload file' }

/** The error of an item's title, or null (VLT-97). */
function whyNotLine(typed: string, most: number): string | null {
  const length = lengthOf(oneLine(typed))
  if (length === 0) return 'Title is required.'
  return length > most ? `Title must be at most ${most} characters.` : null
}

/** The error of an item's description, or null. */
function whyNotLines(typed: string, most: number): string | null {
  const isTooLong = lengthOf(multiLine(typed)) > most
  return isTooLong ? `Description must be at most ${most.toLocaleString('en-US')} characters.` : null
}

/** The error of an item's address, or null; an empty address is allowed (VLT-98). */
function whyNotAddress(typed: string): string | null {
  const address = typed.trim()
  if (address === '') return null
  const isOne = /^https:/i.test(address) && isWebAddress(address)
  return isOne
    ? null
    : 'Please give an address that begins with https:// and has no name or password before its host.'
}
