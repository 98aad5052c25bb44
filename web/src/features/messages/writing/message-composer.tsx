import type { Message } from '@kinhold/contract/messages'
import { useState } from 'react'
import { latePart } from '../../../parts/late.tsx'
import { useOutbox } from '../outbox/outbox.data.ts'
import { useTyping } from '../typing.data.ts'
import { EditMessage } from './edit-message.tsx'
import { WriteMessage } from './write-message.tsx'

const AskPush = latePart(async () => (await import('../../../parts/push/ask-push.tsx')).AskPush, null, {
  isQuiet: true,
})

/** The message that what is written refers to: an answer to it, or its own words anew. */
export type Referring = { kind: 'reply' | 'edit'; message: Message }

type Props = {
  bondId: string
  contact: { id: number; name: string }
  referring: Referring | null
  /** Called once the reply was sent, the edit was saved or either was given up. */
  onReferred: () => void
  /** Called by ArrowUp where nothing is written. */
  onEditLast?: () => void
}

/** Where one writes to somebody: words, files, a recording. */
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
