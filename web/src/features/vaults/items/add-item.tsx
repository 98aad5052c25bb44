import type { Vault } from '@kinhold/contract/vaults'
import { VAULT_ITEM_DESCRIPTION_MAX, VAULT_ITEM_TITLE_MAX } from '@kinhold/domain/limits'
import { isWebAddress } from '@kinhold/domain/links'
import { multiLine, oneLine } from '@kinhold/domain/text'
import { useId, useRef } from 'react'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { TitleFields } from '../../../parts/form/title-fields.tsx'
import { AttachmentList } from '../../../parts/writing/attachment-list.tsx'
import { ACCEPTED, detach, useAttaching } from '../../../parts/writing/attachments.ts'
import { type Attachment, useDraft } from '../../../parts/writing/drafts.ts'
import { useAnnouncedUploads } from '../../../parts/writing/use-announced-uploads.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Paperclip } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useVaultOfAnother } from '../vault.data.ts'
import { useAddItem } from './items.data.ts'

type Props = { vault: Vault; onClose: () => void }

export function AddItem({ vault, onClose }: Props) {
  const { id: vaultId } = vault
  const place = `vault ${vaultId} item`
  const { mutateAsync } = useAddItem(vaultId)
  const { form, kept } = useKeptForm(place, NOTHING)
  const file = useItemFile(place, useVaultOfAnother(vault))
  useAnnouncedUploads(place)
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
      problem={errors.root?.message ?? (file.attached && errors.fileUrl?.message)}
      isSending={isSubmitting}
      label="Add Item"
      busyLabel="Adding…"
      onSubmit={save}
      onClose={onClose}
    >
      <TitleFields form={form} title={TITLE} description={DESCRIPTION} />
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
    </FormDialog>
  )
}

const NOTHING = { title: '', description: '', fileUrl: '' }

const TITLE = {
  name: 'title',
  label: 'Title',
  missing: 'Title is required.',
  most: VAULT_ITEM_TITLE_MAX,
  tooLong: `Title must be at most ${VAULT_ITEM_TITLE_MAX} characters.`,
}
const DESCRIPTION = {
  most: VAULT_ITEM_DESCRIPTION_MAX,
  tooLong: `Description must be at most ${VAULT_ITEM_DESCRIPTION_MAX.toLocaleString('en-US')} characters.`,
}

function checkAddress(typed: string): true | string {
  const address = typed.trim()
  if (address === '' || (/^https:/i.test(address) && isWebAddress(address))) return true
  return 'Please give an address that begins with https:// and has no name or password before its host.'
}

function useItemFile(place: string, vaultId: number | undefined) {
  const [key, attach] = useAttaching(place, 'item', vaultId)
  const { files, notAttached } = useDraft(key)
  const clear = () => files.forEach((file) => detach(key, file))
  const attached = files[0]
  return {
    key,
    attached,
    stored: attached?.stored ?? null,
    /** The reason the item can't be stored yet; null if it can. */
    why: whyNotYet(attached),
    notAttached,
    pick: (file: File) => {
      clear()
      attach([file])
    },
    clear,
  }
}

function ItemFile({ file }: { file: ReturnType<typeof useItemFile> }) {
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <AttachmentList
        draftKey={file.key}
        files={file.attached ? [file.attached] : []}
        onRemoveLast={() => chooser.current?.focus()}
      />
      <Button
        ref={chooser}
        className="justify-self-start"
        aria-describedby={file.notAttached ? id : undefined}
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden className="size-5" />
        {file.attached ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="File"
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked) file.pick(picked)
          event.target.value = ''
        }}
      />
      <p id={id} role="alert" className="text-sm text-danger empty:hidden">
        {file.notAttached}
      </p>
    </div>
  )
}

function whyNotYet(file: Attachment | undefined): string | null {
  if (!file || file.stored) return null
  if (file.problem !== null) return 'The file did not arrive. Retry it or remove it, then add the item again.'
  return 'The file is still on its way. Add the item again when it has arrived.'
}
