import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Paperclip, Send } from '../../ui/icons.ts'
import { ACCEPTED } from './attachments.ts'
import { latePart } from '../late.tsx'
import { CharactersLeft } from './characters-left.tsx'
import { type Options, useComposer } from './use-composer.ts'
import { type FieldWords, WritingField } from './writing-field.tsx'

const AttachmentList = latePart(async () => (await import('./attachment-list.tsx')).AttachmentList, null)

type Props = Options & {
  label: string
  /** The content above the field, such as a quoted message. */
  above?: ReactNode
  /** The content below the field, such as extra options. */
  below?: ReactNode
  instead?: ReactNode
  field?: RefObject<HTMLTextAreaElement | null>
  /** Runs whenever the text changes. */
  onWrite?: (text: string) => void
  onFieldKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  entersLines?: boolean
  /** True if the user can't attach files. */
  takesNoFiles?: boolean
  fieldWords?: FieldWords
  /** The send button's label. Without a label, the button shows an icon. */
  sendWord?: string
}

/** Renders a field for writing and sending text with files (UNI-55 to UNI-57). */
export function Composer(props: Props) {
  const { label, above, below, instead, field, onWrite, onFieldKey, ...others } = props
  const { entersLines = false, takesNoFiles = false, fieldWords, sendWord, ...writing } = others
  const { key, draft, problem, isShut, isDue, undo, write, add, send } = useComposer(writing)
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const text = field ?? own
  const attachButton = useRef<HTMLButtonElement>(null)
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
      {draft.files.length > 0 && (
        <AttachmentList
          draftKey={key}
          files={draft.files}
          areLoose={writing.takesLooseFiles ?? false}
          onRemoveLast={() => attachButton.current?.focus()}
        />
      )}
      {/* The field is read-only while the draft waits for its files, so no half-finished edit is sent. */}
      <div
        role="status"
        aria-label={t`Sending`}
        className="flex flex-wrap items-center gap-x-2 text-sm empty:hidden"
      >
        {isDue && (
          <>
            {t`Sends when the files are there.`}
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                undo()
                text.current?.focus()
              }}
            >
              {t`Undo`}
            </Button>
          </>
        )}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <CharactersLeft text={draft.text} most={writing.most} />
      <div className="flex flex-wrap items-end justify-end gap-2">
        {!takesNoFiles && <AttachButton ref={attachButton} onPick={add} />}
        <WritingField
          ref={text}
          words={fieldWords}
          placeholder={placeholderFor(draft.files.length)}
          value={draft.text}
          entersLines={entersLines}
          isFixed={isDue}
          problemId={problem ? `${id}-problem` : undefined}
          onWrite={(words) => {
            write(words)
            onWrite?.(words)
          }}
          onSend={sendIt}
          onFiles={takesNoFiles ? undefined : add}
          onKeyDown={onFieldKey}
        />
        {isUntouched && instead}
        {sendWord === undefined && (
          <Button
            type="submit"
            variant="primary"
            aria-label={t`Send`}
            disabled={isShut || isDue}
            className="size-12 shrink-0 px-0"
          >
            <Send aria-hidden className="size-5" />
          </Button>
        )}
      </div>
      {(below || sendWord !== undefined) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {below}
          {sendWord !== undefined && (
            <Button type="submit" variant="primary" disabled={isShut} className="ms-auto min-w-24">
              {sendWord}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

// A draft's text is the caption for all its files.
function placeholderFor(files: number): string | undefined {
  if (files === 0) return undefined
  return plural(files, { one: 'Add words, if you like', other: 'Words for all of them, if you like' })
}

type AttachProps = { ref: RefObject<HTMLButtonElement | null>; onPick: (files: File[]) => void }

function AttachButton({ ref, onPick }: AttachProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={ref}
        variant="quiet"
        aria-label={t`Attach files`}
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
        aria-label={t`Files`}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
