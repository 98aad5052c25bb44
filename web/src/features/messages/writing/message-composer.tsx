import type { Message } from '@kinhold/contract/messages'
import { MESSAGE_MAX } from '@kinhold/domain/limits'
import { multiLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKept } from '../../../parts/form/kept.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { quietPart } from '../../../parts/late.tsx'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { CharactersLeft } from '../../../parts/writing/characters-left.tsx'
import { whyNotWords } from '../../../parts/writing/written.ts'
import { WritingField } from '../../../parts/writing/writing-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChangeMessage, useShownWindow } from '../conversation.data.ts'
import { useUnsent } from '../unsent/unsent.data.ts'
import { useTyping } from '../typing.data.ts'
import { WriteMessage } from './write-message.tsx'

const AskPush = quietPart(async () => (await import('../../notices/ask-push.tsx')).AskPush)

export type Referring = { kind: 'reply' | 'edit'; message: Message }

type Props = {
  bondId: string
  contact: { id: number; name: string }
  referring: Referring | null
  onReferred: () => void
  onEditLast?: () => void
}

export function MessageComposer({ bondId, contact, referring, onReferred, onEditLast }: Props) {
  const { send } = useUnsent()
  const { tell } = useTyping(bondId)
  const [hasEdited, setHasEdited] = useState(false)
  const [hasSent, setHasSent] = useState(false)
  const writing = useRef<HTMLDivElement>(null)
  if (referring?.kind === 'edit') {
    const { message } = referring
    const done = () => {
      setHasEdited(true)
      onReferred()
    }
    return <EditMessage key={message.id} bondId={bondId} message={message} onDone={done} />
  }
  const sendIt: typeof send = async (message) => {
    await send(message)
    setHasSent(true)
  }
  return (
    <>
      {hasSent && <AskPush name={contact.name} onAway={() => focusWriting(writing.current)} />}
      <div ref={writing}>
        <WriteMessage
          key={bondId}
          bondId={bondId}
          contact={contact}
          isAfterEdit={hasEdited}
          quoted={referring?.message ?? null}
          onReplied={onReferred}
          onSend={sendIt}
          onTyping={(text) => text.trim() !== '' && tell(text)}
          onEditLast={onEditLast}
        />
      </div>
    </>
  )
}

// A panel such as the recorder has no text field, so focus a button instead.
function focusWriting(place: HTMLElement | null): void {
  const field = place?.querySelector('textarea')
  const control = field ?? place?.querySelector<HTMLElement>('button:enabled')
  control?.focus()
}

function EditMessage({ bondId, message, onDone }: { bondId: string; message: Message; onDone: () => void }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const change = useChangeMessage(bondId)
  // Show changes made elsewhere, so that the member doesn't unknowingly overwrite them.
  const now = useShownWindow(bondId)?.messages.find((one) => one.id === message.id) ?? message
  const kept = useKept(`message ${message.id}`, { content: now.content })
  const typed = kept.typed.content
  const [problem, setProblem] = useState<string>()
  const [isSaving, save] = useOneAtATime(async () => {
    const content = multiLine(typed)
    const wrong = whyNotWords(content, MESSAGE_MAX)
    if (wrong) return setProblem(wrong)
    try {
      // Don't send an unchanged edit, since it could overwrite a change made elsewhere.
      if (content !== now.content && content !== message.content)
        await change.mutateAsync({ message: now, change: { content, version: now.version } })
      kept.end()
      onDone()
    } catch (error) {
      setProblem(sentenceOf(error, UNREACHABLE_TYPED))
    }
  })
  return (
    <form
      aria-label={t`Edit message`}
      noValidate
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div
        role="presentation"
        className="grid gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
          event.preventDefault()
          onDone()
        }}
      >
        <p className="text-sm font-medium">{t`Edit message`}</p>
        <KeptNote kept={kept} />
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        <CharactersLeft text={typed} most={MESSAGE_MAX} />
        <div className="flex">
          <WritingField
            ref={field}
            value={typed}
            onWrite={(content) => {
              setProblem(undefined)
              kept.change({ content })
            }}
            onSend={() => void save()}
            problemId={problem ? `${id}-problem` : undefined}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={isSaving} onClick={onDone}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={t`Saving…`}>
            {t`Save`}
          </Button>
        </div>
      </div>
    </form>
  )
}
