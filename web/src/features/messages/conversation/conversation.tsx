import type { ConversationState } from '@kinhold/contract/messages'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { FileDrop } from '../../../parts/writing/file-drop.tsx'
import { Time } from '../../../ui/time.tsx'
import { useEndedBondWith } from '../../bonds/bond.data.ts'
import { InviteAgain } from '../../bonds/invite-again.tsx'
import { useBondId } from '../conversation.data.ts'
import { MessageComposer, type Referring } from '../writing/message-composer.tsx'
import { MESSAGE_NOUN, placeOf } from '../place.ts'
import { ArchivedMessages } from './archived-messages.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { BondNotFound } from './conversation-states.tsx'
import { MessageList } from './message-list.tsx'
import { useLastEditable } from './use-actions.tsx'
import { useOpened } from './use-opened.ts'

type Props = {
  otherId: number
  /** The message to open the conversation at, null for its unread line or its end. */
  at: number | null
  /** Returns to the list when there is room for one pane only; undefined when both are visible. */
  onBack?: (() => void) | undefined
}

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

type WritingProps = {
  state: ConversationState
  referring: Referring | null
  onReferred: () => void
  onEditLast: () => void
}

function Writing({ state: { bondId, contact, mayWrite, closedAt }, ...referring }: WritingProps) {
  if (mayWrite) return <MessageComposer bondId={bondId} contact={contact} {...referring} />
  if (closedAt) return <Closed contact={contact} since={closedAt} />
  return <p className="border-t border-line bg-card px-4 py-4 text-center text-quiet">{whyNot(contact)}</p>
}

function Closed({ contact, since }: { contact: ConversationState['contact']; since: string }) {
  const { data: ended } = useEndedBondWith(contact.id)
  return (
    <div className="grid max-h-60 justify-items-center gap-2 overflow-y-auto border-t border-line bg-card px-4 py-4 text-center">
      <p>
        Your bond ended on <Time at={since} style="date" />. Both of you can still read what is here; nobody
        writes any more.
      </p>
      {ended && <InviteAgain person={contact} again={ended.inviteAgain} isCentered />}
    </div>
  )
}

function whyNot({ name, status }: ConversationState['contact']): string {
  return status === 'active'
    ? `You and ${name} are no longer connected. What you wrote stays here.`
    : `${name} cannot get messages at the moment. What you wrote stays here.`
}

function useComposerFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const place = useRef<HTMLDivElement>(null)
  const focus = useCallback(() => place.current?.querySelector<HTMLElement>('textarea')?.focus(), [])
  return [place, focus]
}

type MessageDropProps = { bondId: string; mayWrite: boolean; className?: string; children: ReactNode }

export function MessageDrop({ bondId, mayWrite, className = '', children }: MessageDropProps) {
  return (
    <FileDrop place={placeOf(bondId)} noun={MESSAGE_NOUN} isOff={!mayWrite} className={className}>
      {children}
    </FileDrop>
  )
}
