import { useId, useRef } from 'react'
import { AttachmentList } from '../../../parts/writing/attachment-list.tsx'
import { ACCEPTED, detach, useAttaching } from '../../../parts/writing/attachments.ts'
import { type Attachment, useDraft } from '../../../parts/writing/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { Paperclip } from '../../../ui/icons.ts'

export function useItemFile(place: string) {
  const [key, attach] = useAttaching(place, 'item')
  const { files, notAttached } = useDraft(key)
  const clear = () => files.forEach((file) => detach(key, file))
  const attached = files[0]
  return {
    key,
    attached,
    stored: attached?.stored ?? null,
    /** The reason why the item cannot be stored with this file yet; null when it can, or without a file. */
    why: whyNotYet(attached),
    notAttached,
    pick: (file: File) => {
      clear()
      attach([file])
    },
    clear,
  }
}

export function ItemFile({ file }: { file: ReturnType<typeof useItemFile> }) {
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <AttachmentList draftKey={file.key} files={file.attached ? [file.attached] : []} />
      <Button
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
