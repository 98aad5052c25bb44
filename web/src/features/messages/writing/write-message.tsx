import type { Message, Quote } from '@kinhold/contract/messages'
import { MESSAGE_MAX, QUOTE_MAX } from '@kinhold/domain/limits'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../../browser/media-query.ts'
import { recordedType } from '../../../browser/microphone.ts'
import { latePart } from '../../../parts/late.tsx'
import { Composer } from '../../../parts/writing/composer.tsx'
import type { Written } from '../../../parts/writing/written.ts'
import { Button } from '../../../ui/button.tsx'
import { Mic, X } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import type { ToSend } from '../unsent/waiting.ts'
import type { Sound } from '../voice/recorder.tsx'
import { MESSAGE_NOUN, placeOf } from '../place.ts'

const Recorder = latePart(
  async () => (await import('../voice/recorder.tsx')).Recorder,
  <p role="status" className="border-t border-line p-6 text-quiet">
    Opening the microphone…
  </p>,
)

type Props = {
  bondId: string
  contact: { name: string }
  /** True when it replaces an edit form, whose focus it takes over. */
  isAfterEdit?: boolean
  quoted: Message | null
  onReplied: () => void
  /** Stores the message for sending; throws on failure, after which the text returns to the field. */
  onSend: (message: ToSend) => Promise<void>
  onTyping: (text: string) => void
  onEditLast?: (() => void) | undefined
}

export function WriteMessage(props: Props) {
  const { bondId, contact, isAfterEdit = false, quoted, onReplied, onTyping, onEditLast } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [recording, setRecording] = useState<'not yet' | 'now' | 'before'>('not yet')
  const stopRecording = () => setRecording('before')
  const recordButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (recording === 'before') recordButton.current?.focus()
  }, [recording])
  const entersLines = useMediaQuery('(pointer: coarse)')
  const send = sendingOf(props)
  useEffect(() => {
    if (isAfterEdit && document.activeElement === document.body) field.current?.focus()
  }, [isAfterEdit])
  useEffect(() => {
    if (quoted) field.current?.focus()
  }, [quoted])

  const cancelReply = () => {
    onReplied()
    field.current?.focus()
  }
  const onFieldKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const act = actionOf(event, { onEscape: quoted && cancelReply, onEditLast })
    if (!act) return
    event.preventDefault()
    act()
  }
  const bar = quoted && <ReplyBar message={quoted} onCancel={cancelReply} />
  if (recording === 'now') {
    return (
      <Recorder
        above={bar}
        onCancel={stopRecording}
        onSend={(sound) => send(messageOfSound(sound)).then(stopRecording, fail)}
      />
    )
  }
  return (
    <Composer
      label={`Message to ${contact.name}`}
      place={placeOf(bondId)}
      noun={MESSAGE_NOUN}
      most={MESSAGE_MAX}
      takesLooseFiles
      isGuarded
      says={SAYS}
      above={bar}
      instead={<RecordButton ref={recordButton} onPress={() => setRecording('now')} />}
      field={field}
      entersLines={entersLines}
      onWrite={onTyping}
      onFieldKey={onFieldKey}
      onSend={(written) => send(messageOfWords(written))}
    />
  )
}

const FAILED = { title: 'Message failed', description: 'Failed to send message. Please try again.' }
const SAYS = { sent: null, failed: () => FAILED }

function fail(error: unknown): never {
  toast({ ...FAILED, tone: 'danger' })
  throw error
}

function RecordButton({ onPress, ref }: { onPress: () => void; ref: Ref<HTMLButtonElement> }) {
  if (recordedType() === null) return null
  return (
    <Button
      ref={ref}
      variant="quiet"
      aria-label="Record a voice message"
      className="size-12 shrink-0 px-0"
      onClick={onPress}
    >
      <Mic aria-hidden className="size-5" />
    </Button>
  )
}

function actionOf(
  { key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>,
  { onEscape, onEditLast }: { onEscape: (() => void) | null; onEditLast: (() => void) | undefined },
) {
  if (key === 'Escape') return onEscape
  return key === 'ArrowUp' && currentTarget.value === '' ? onEditLast : null
}

type Parts = Pick<ToSend, 'messageType' | 'content' | 'files' | 'voice'>

// The reply ends once it is stored; on failure it stays, with the text.
function sendingOf({ bondId, quoted, onSend, onReplied }: Props) {
  return async (parts: Parts) => {
    await onSend({ bondId, replyTo: quoted && quoteOf(quoted), ...parts })
    if (quoted) onReplied()
  }
}

function messageOfWords({ content, files }: Written): Parts {
  return { messageType: content === '' ? 'media' : 'text', content, files, voice: null }
}

function messageOfSound({ file, voice }: Sound): Parts {
  return { messageType: 'voice', content: '', files: [{ name: 'Voice message', file, stored: null }], voice }
}

function ReplyBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const me = useMember()
  const name = message.senderId === me.id ? 'yourself' : message.sender.name
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-field border-l-4 border-evergreen bg-sunken pl-3">
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="truncate font-medium">Reply to {name}</p>
        <p dir="auto" className="truncate text-quiet">
          {quoteOf(message).content}
        </p>
      </div>
      <button
        type="button"
        aria-label="Cancel reply"
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

// A reply's quote of a message (MSG-37): its beginning, truncated as on the server.
function quoteOf({ id, senderId, sender, content, messageType }: Message): Quote {
  return { id, senderId, sender, messageType, content: [...content].slice(0, QUOTE_MAX).join('') }
}
