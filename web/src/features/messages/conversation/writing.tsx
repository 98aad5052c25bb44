import type { ConversationState } from '@kinhold/contract/messages'
import { type RefObject, useCallback, useRef } from 'react'
import { InviteAgain } from '../../bonds/invite-again.tsx'
import { useEndedBondWith } from '../../bonds/bond.data.ts'
import { Time } from '../../../ui/time.tsx'
import { MessageComposer, type Referring } from '../writing/message-composer.tsx'

type Props = {
  state: ConversationState
  referring: Referring | null
  onReferred: () => void
  onEditLast: () => void
}

/** The composer, or a sentence if the member may no longer write. */
export function Writing({ state: { bondId, contact, mayWrite, closedAt }, ...referring }: Props) {
  if (mayWrite) return <MessageComposer bondId={bondId} contact={contact} {...referring} />
  if (closedAt) return <Closed contact={contact} since={closedAt} />
  return <p className="border-t border-line bg-card px-4 py-4 text-center text-quiet">{whyNot(contact)}</p>
}

/** A conversation whose bond has ended (TRU-16): its closing date, and the way back. */
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

/** The ref of the composer, and a function that focuses its text. */
export function useComposerFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const place = useRef<HTMLDivElement>(null)
  const focus = useCallback(() => place.current?.querySelector<HTMLElement>('textarea')?.focus(), [])
  return [place, focus]
}
