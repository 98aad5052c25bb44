import type { Message } from '@kinhold/contract/messages'
import { useState } from 'react'
import { latePart } from '../../../parts/late.tsx'
import { useOutbox } from '../outbox/outbox.data.ts'
import { useTyping } from '../typing.data.ts'
import { EditMessage } from './edit-message.tsx'
import { WriteMessage } from './write-message.tsx'

const AskPush = latePart(async () => (await import('../../notices/ask-push.tsx')).AskPush, null, {
  isQuiet: true,
})

/** The message that the composer refers to: one to reply to, or one to edit. */
export type Referring = { kind: 'reply' | 'edit'; message: Message }

type Props = {
  bondId: string
  contact: { id: number; name: string }
  referring: Referring | null
  /** Called when the reply is sent, the edit is saved or either is cancelled. */
  onReferred: () => void
  /** Called on ArrowUp in an empty field. */
  onEditLast?: () => void
}

/** The composer of a conversation: text, files, a recording. */
export function MessageComposer({ bondId, contact, referring, onReferred, onEditLast }: Props) {
  const { send } = useOutbox()
  const { tell } = useTyping(bondId)
  const [hasEdited, setHasEdited] = useState(false)
  const [hasSent, setHasSent] = useState(false)
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
      {hasSent && <AskPush name={contact.name} />}
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
    </>
  )
}
