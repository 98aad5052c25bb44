import { useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useBondId } from '../conversation.data.ts'
import type { Referring } from '../writing/message-composer.tsx'
import { MessageDrop } from '../writing/message-drop.tsx'
import { ArchivedMessages } from './archived-messages.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { BondNotFound } from './conversation-states.tsx'
import { MessageList } from './message-list.tsx'
import { useLastEditable } from './use-last-editable.ts'
import { useOpened } from './use-opened.ts'
import { useComposerFocus, Writing } from './writing.tsx'

type Props = {
  /** The other person's id. */
  otherId: number
  /** The message to open the conversation at, null for its unread line or its end. */
  at: number | null
  /** Returns to the list when there is room for one pane only; undefined when both are visible. */
  onBack?: (() => void) | undefined
}

/** A conversation: its header, its messages and its composer. */
export function Conversation(props: Props) {
  // The key resets all state between two conversations.
  return <Opened key={props.otherId} {...props} />
}

function Opened({ otherId, at, onBack }: Props) {
  const bondId = useBondId(otherId)
  const opened = useOpened(bondId, at)
  const [isArchive, setIsArchive] = useState(false)
  const [referring, setReferring] = useState<Referring | null>(null)
  const lastEditable = useLastEditable(opened.conversation.data)
  const [composer, focusComposer] = useComposerFocus()
  const { data: state, error } = opened.state
  if (isUnknown(error)) return <BondNotFound onBack={onBack} />
  return (
    <section
      aria-label={`Conversation with ${state?.contact.name ?? '…'}`}
      className="relative flex h-full min-h-0 flex-col"
    >
      <ConversationHeader
        bondId={bondId}
        state={state}
        isArchive={isArchive}
        onArchive={setIsArchive}
        onGo={(place) => {
          setIsArchive(false)
          void opened.go(place)
        }}
        onBack={onBack}
      />
      <MessageDrop
        bondId={bondId}
        mayWrite={state?.mayWrite ?? false}
        className="flex min-h-0 flex-1 flex-col"
      >
        {isArchive ? (
          <ArchivedMessages bondId={bondId} />
        ) : (
          <MessageList
            bondId={bondId}
            isClosed={state?.closedAt !== undefined}
            opened={opened}
            onRefer={setReferring}
            onWrite={focusComposer}
          />
        )}
        {state && (
          <div ref={composer} className="shrink-0">
            <Writing
              state={state}
              referring={referring}
              onReferred={() => setReferring(null)}
              onEditLast={() => {
                const message = lastEditable()
                if (message) setReferring({ kind: 'edit', message })
              }}
            />
          </div>
        )}
      </MessageDrop>
    </section>
  )
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
