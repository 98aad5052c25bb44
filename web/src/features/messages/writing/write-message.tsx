import type { Message, Quote } from '@kinhold/contract/messages'
import { cutTo } from '@kinhold/domain/graphemes'
import { MESSAGE_MAX, QUOTE_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../../browser/window.ts'
import { Composer } from '../../../parts/writing/composer.tsx'
import { Button } from '../../../ui/button.tsx'
import { X } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { type Writer, WRITERS } from '../kinds.tsx'
import type { ToSend, Written } from '../unsent/waiting.ts'
import { MESSAGE_NOUN, placeOf } from '../place.ts'
import { textOf } from '../message-words.ts'

type Props = {
  bondId: string
  contact: { name: string }
  /** True if the composer is replacing an edit form and must take over its focus. */
  isAfterEdit?: boolean
  quoted: Message | null
  onReplied: () => void
  /** Stores the message for sending. Throws on failure. */
  onSend: (message: ToSend) => Promise<void>
  onTyping: (text: string) => void
  onEditLast?: (() => void) | undefined
}

export function WriteMessage(props: Props) {
  const { bondId, contact, isAfterEdit = false, quoted, onReplied, onSend, onTyping, onEditLast } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState<{ writer: Writer; isDone: boolean } | null>(null)
  const openedBy = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened?.isDone) openedBy.current?.focus()
  }, [opened])
  const entersLines = useMediaQuery('(pointer: coarse)')
  const send = async (message: Written) => {
    await onSend({ bondId, replyTo: quoted && quoteOf(quoted), ...message })
    // Keep the quote until the reply has been stored.
    if (quoted) onReplied()
  }
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
    const { key, currentTarget } = event
    const edit = key === 'ArrowUp' && currentTarget.value === '' ? onEditLast : null
    const act = key === 'Escape' ? quoted && cancelReply : edit
    if (!act) return
    event.preventDefault()
    act()
  }
  const bar = quoted && <ReplyBar message={quoted} onCancel={cancelReply} />
  if (opened && !opened.isDone) {
    const { Panel } = opened.writer
    const done = () => setOpened({ ...opened, isDone: true })
    return <Panel above={bar} onCancel={done} onSend={(message) => send(message).then(done, fail)} />
  }
  return (
    <Composer
      label={t`Message to ${{ name: contact.name }}`}
      place={placeOf(bondId)}
      noun={MESSAGE_NOUN}
      most={MESSAGE_MAX}
      takesLooseFiles
      isGuarded
      says={SAYS}
      above={bar}
      instead={WRITERS.filter(({ isPossible }) => isPossible()).map((writer) => (
        <Button
          key={writer.label}
          ref={writer === opened?.writer ? openedBy : undefined}
          variant="quiet"
          aria-label={writer.label}
          className="size-12 shrink-0 px-0"
          onClick={() => setOpened({ writer, isDone: false })}
        >
          <writer.sign aria-hidden className="size-5" />
        </Button>
      ))}
      field={field}
      entersLines={entersLines}
      onWrite={onTyping}
      onFieldKey={onFieldKey}
      onSend={({ content, files }) =>
        send({ messageType: content === '' ? 'media' : 'text', content, files })
      }
    />
  )
}

const FAILED = { title: t`Message failed`, description: t`Failed to send message. Please try again.` }
const SAYS = { sent: null, failed: () => FAILED }

function fail(error: unknown): never {
  toast({ ...FAILED, tone: 'danger' })
  throw error
}

function ReplyBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const me = useMember()
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-field border-s-4 border-evergreen bg-sunken ps-3">
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="truncate font-medium">
          {message.senderId === me.id ? t`Reply to yourself` : t`Reply to ${{ name: message.sender.name }}`}
        </p>
        <p dir="auto" className="truncate text-quiet">
          {textOf(quoteOf(message))}
        </p>
      </div>
      <button
        type="button"
        aria-label={t`Cancel reply`}
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

// Returns the quote for a reply (MSG-37), truncated to the same length as on the server.
function quoteOf({ id, senderId, sender, content, messageType }: Message): Quote {
  return { id, senderId, sender, messageType, content: cutTo(content, QUOTE_MAX) }
}
