import type { ConversationState } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { FileDrop } from '../../../parts/writing/file-drop.tsx'
import { Time } from '../../../ui/time.tsx'
import { useEndedBondWith } from '../../bonds/bond.data.ts'
import { InviteAgain } from '../../bonds/invite-again.tsx'
import { useMember } from '../../session/use-session.ts'
import { useBondId } from '../conversation.data.ts'
import { MessageComposer, type Referring } from '../writing/message-composer.tsx'
import { MESSAGE_NOUN, placeOf } from '../place.ts'
import { ArchivedMessages } from './archived-messages.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { BondNotFound } from './conversation-states.tsx'
import { MessageList } from './message-list.tsx'
import { mayEdit } from './use-actions.tsx'
import { useOpened } from './use-opened.ts'

type Props = {
  otherId: number
  /**
   * The id of the message at which the conversation opens. If null, the conversation opens at the unread line
   * or, if there is none, at the end.
   */
  at: number | null
  /** Returns to the list. Undefined if the list is visible next to the conversation. */
  onBack?: (() => void) | undefined
}

export function Conversation(props: Props) {
  // The key resets all state when a different conversation opens.
  return <Opened key={props.otherId} {...props} />
}

function Opened({ otherId, at, onBack }: Props) {
  const bondId = useBondId(otherId)
  const opened = useOpened(bondId, at)
  const [isArchive, setIsArchive] = useState(false)
  const [referring, setReferring] = useState<Referring | null>(null)
  const me = useMember()
  const composer = useRef<HTMLDivElement>(null)
  const { data: state, error } = opened.state
  if (error instanceof ApiError && error.status === 404) return <BondNotFound onBack={onBack} />
  return (
    <section
      aria-label={t`Conversation with ${{ name: state?.contact.name ?? '…' }}`}
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
      <MessageDrop bondId={bondId} mayWrite={state?.mayWrite ?? false}>
        {isArchive ? (
          <ArchivedMessages bondId={bondId} />
        ) : (
          <MessageList
            bondId={bondId}
            isClosed={state?.closedAt !== undefined}
            opened={opened}
            onRefer={setReferring}
            onWrite={() => composer.current?.querySelector('textarea')?.focus()}
          />
        )}
        {state && (
          <div ref={composer} className="min-h-0 overflow-y-auto">
            <Writing
              state={state}
              referring={referring}
              onReferred={() => setReferring(null)}
              onEditLast={() => {
                const own = opened.conversation.data?.messages.findLast(({ senderId }) => senderId === me.id)
                if (own && mayEdit(me.id, own)) setReferring({ kind: 'edit', message: own })
              }}
            />
          </div>
        )}
      </MessageDrop>
    </section>
  )
}

type WritingProps = Omit<ComponentProps<typeof MessageComposer>, 'bondId' | 'contact'>

function Writing({ state, ...referring }: WritingProps & { state: ConversationState }) {
  const { bondId, contact, mayWrite, closedAt } = state
  if (mayWrite) return <MessageComposer bondId={bondId} contact={contact} {...referring} />
  if (closedAt) return <Closed contact={contact} since={closedAt} />
  const { name, status } = contact
  return (
    <p className="border-t border-line bg-card px-4 py-4 text-center text-quiet">
      {status === 'active'
        ? t`You and ${name} are no longer connected. What you wrote stays here.`
        : t`${name} cannot get messages at the moment. What you wrote stays here.`}
    </p>
  )
}

function Closed({ contact, since }: { contact: ConversationState['contact']; since: string }) {
  const { data: ended } = useEndedBondWith(contact.id)
  return (
    <div className="grid max-h-60 justify-items-center gap-2 overflow-y-auto border-t border-line bg-card px-4 py-4 text-center">
      <p>
        <Trans>
          Your bond ended on <Time at={since} style="date" />. Both of you can still read what is here, but
          not write.
        </Trans>
      </p>
      {ended && <InviteAgain person={contact} again={ended.inviteAgain} isCentered />}
    </div>
  )
}

type MessageDropProps = { bondId: string; mayWrite: boolean; children: ReactNode }

export function MessageDrop({ bondId, mayWrite, children }: MessageDropProps) {
  return (
    <FileDrop
      place={placeOf(bondId)}
      noun={MESSAGE_NOUN}
      isOff={!mayWrite}
      className="flex min-h-0 flex-1 flex-col"
    >
      {children}
    </FileDrop>
  )
}
