import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { INPUT } from '../../ui/field.tsx'
import { Paperclip, Send } from '../../ui/icons.ts'
import { AttachmentList } from './attachment-list.tsx'
import { ACCEPTED } from './attachments.ts'
import { type Options, useComposer } from './use-composer.ts'

/** Where one writes: Enter sends, Shift+Enter begins a line (UNI-55, UNI-56); files go along (UNI-57). */
export function Composer({ label, ...writing }: Options & { label: string }) {
  const { key, draft, problem, write, add, send } = useComposer(writing)
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const sendIt = () => {
    send()
    text.current?.focus()
  }
  return (
    <form
      aria-label={label}
      noValidate
      className="grid gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        sendIt()
      }}
    >
      <AttachmentList draftKey={key} files={draft.files} />
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex items-end gap-2">
        <AttachButton onPick={add} />
        <textarea
          ref={text}
          rows={1}
          aria-label="Message"
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder="Write a message"
          value={draft.text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => isSendingKey(event) && (event.preventDefault(), sendIt())}
          onPaste={(event) => addPasted(event, add)}
          className={classes(INPUT, 'field-sizing-content max-h-40 min-w-0 flex-1 resize-none py-2.5')}
        />
        <Button type="submit" variant="primary" aria-label="Send" className="size-12 shrink-0 px-0">
          <Send aria-hidden className="size-5" />
        </Button>
      </div>
    </form>
  )
}

function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        aria-label="Attach files"
        className="size-12 shrink-0 px-0"
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden className="size-5" />
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Files"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

// Enter that chooses a word of an input method sends nothing.
function isSendingKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
}

function addPasted(event: ClipboardEvent, add: (files: File[]) => void) {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  add(files)
}
