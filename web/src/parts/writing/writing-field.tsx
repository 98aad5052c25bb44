import { t } from '@lingui/core/macro'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import { INPUT } from '../../ui/field.tsx'

export type FieldWords = { name: string; placeholder: string }

type Props = {
  words?: FieldWords | undefined
  /** Overrides the placeholder in `words`. */
  placeholder?: string | undefined
  value: string
  onWrite: (text: string) => void
  onSend: () => void
  /** Receives files that the user pastes. */
  onFiles?: ((files: File[]) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined
  /** True if Enter starts a new line, and only Ctrl+Enter or ⌘+Enter sends the text. */
  entersLines?: boolean
  isFixed?: boolean
  /** The id of the error element, if any. */
  problemId: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Renders a field that grows with its text and sends the text on Enter (UNI-55, UNI-56). */
export function WritingField(props: Props) {
  const {
    words = WORDS,
    placeholder = words.placeholder,
    value,
    onWrite,
    onSend,
    onFiles,
    onKeyDown,
    problemId,
    ref,
  } = props
  const { entersLines = false, isFixed = false } = props
  return (
    <textarea
      ref={ref}
      rows={1}
      dir="auto"
      aria-label={words.name}
      aria-describedby={problemId}
      aria-invalid={problemId ? true : undefined}
      placeholder={placeholder}
      enterKeyHint={entersLines ? 'enter' : 'send'}
      readOnly={isFixed}
      value={value}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!event.defaultPrevented && isSendingKey(event, entersLines)) {
          event.preventDefault()
          onSend()
        }
      }}
      onPaste={(event) => onFiles && addPasted(event, onFiles)}
      className={classes(
        INPUT,
        // If large text leaves no room for the buttons beside the field, the row wraps.
        'field-sizing-content max-h-40 min-w-0 flex-1 basis-24 resize-none py-2.5 wrap-anywhere read-only:text-quiet',
      )}
    />
  )
}

const WORDS: FieldWords = { name: t`Message`, placeholder: t`Write a message` }

// Enter must not send the text while the user is composing a word with an input method.
function isSendingKey(event: KeyboardEvent, entersLines: boolean): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false
  return !entersLines || event.ctrlKey || event.metaKey
}

function addPasted(event: ClipboardEvent, add: (files: File[]) => void) {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  add(files)
}
