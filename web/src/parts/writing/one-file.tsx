import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Paperclip } from '../../ui/icons.ts'
import { AttachmentList } from './attachment-list.tsx'
import { detach, type DraftKind, useAttaching } from './attachments.ts'
import { type Attachment, useDraft } from './drafts.ts'

/** Returns the state of a form's single file, which is uploaded as soon as it is picked. */
export function useOneFile(place: string, noun: DraftKind, vaultId?: number) {
  const [key, attach] = useAttaching(place, noun, vaultId)
  const { files, notAttached } = useDraft(key)
  const clear = () => files.forEach((file) => detach(key, file))
  const attached = files[0]
  return {
    key,
    attached,
    stored: attached?.stored ?? null,
    /** The reason that the file isn't stored yet: its upload failed or is still in progress. */
    delay: delayOf(attached),
    notAttached,
    pick: (file: File) => {
      clear()
      attach([file])
    },
    clear,
  }
}

function delayOf(file: Attachment | undefined): 'failed' | 'coming' | null {
  if (!file || file.stored) return null
  return file.problem === null ? 'coming' : 'failed'
}

type Props = {
  file: ReturnType<typeof useOneFile>
  /** The label of the file field. */
  label: string
  /** The types that the file picker offers. */
  accept: string
  /** The button's labels before and after a file is picked. */
  words: readonly [choose: string, chooseAnother: string]
}

export function OneFile({ file, label, accept, words: [choose, chooseAnother] }: Props) {
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
        {file.attached ? chooseAnother : choose}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
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
