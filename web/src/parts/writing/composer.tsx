import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Paperclip, Send } from '../../ui/icons.ts'
import { AttachmentList } from './attachment-list.tsx'
import { ACCEPTED } from './attachments.ts'
import { CharactersLeft } from './characters-left.tsx'
import { type Options, useComposer } from './use-composer.ts'
import { WritingField } from './writing-field.tsx'

type Props = Options & {
  label: string
  /** What it refers to, above the field. */
  above?: ReactNode
  /** What else can be done as long as nothing is written. */
  instead?: ReactNode
  field?: RefObject<HTMLTextAreaElement | null>
  /** Called with each change of the words. */
  onWrite?: (text: string) => void
  onFieldKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  entersLines?: boolean
}

/** Where one writes: Enter sends, Shift+Enter begins a line (UNI-55, UNI-56); files go along (UNI-57). */
export function Composer(props: Props) {
  const { label, above, instead, field, onWrite, onFieldKey, entersLines = false, ...writing } = props
  const { key, draft, problem, isShut, write, add, send } = useComposer(writing)
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const text = field ?? own
  const sendIt = () => {
    send()
    text.current?.focus()
  }
  const isUntouched = draft.text === '' && draft.files.length === 0
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
      {above}
      <AttachmentList draftKey={key} files={draft.files} areLoose={writing.takesLooseFiles ?? false} />
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <CharactersLeft text={draft.text} most={writing.most} />
      <div className="flex items-end gap-2">
        <AttachButton onPick={add} />
        <WritingField
          ref={text}
          value={draft.text}
          entersLines={entersLines}
          problemId={problem ? `${id}-problem` : undefined}
          onWrite={(words) => {
            write(words)
            onWrite?.(words)
          }}
          onSend={sendIt}
          onFiles={add}
          onKeyDown={onFieldKey}
        />
        {isUntouched && instead}
        <Button
          type="submit"
          variant="primary"
          aria-label="Send"
          disabled={isShut}
          className="size-12 shrink-0 px-0"
        >
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
