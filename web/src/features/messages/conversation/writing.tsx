import type { ConversationState } from '@kinhold/contract/messages'
import { type RefObject, useCallback, useRef } from 'react'
import { MessageComposer, type Referring } from '../writing/message-composer.tsx'

type Props = {
  state: ConversationState
  referring: Referring | null
  onReferred: () => void
  onEditLast: () => void
}

/** Where one writes; where one may not write any more, a sentence on that. */
export function Writing({ state: { bondId, contact, mayWrite }, ...referring }: Props) {
  if (mayWrite) return <MessageComposer bondId={bondId} contact={contact} {...referring} />
  return <p className="border-t border-line bg-card px-4 py-4 text-center text-quiet">{whyNot(contact)}</p>
}

function whyNot({ name, status }: ConversationState['contact']): string {
  return status === 'active'
    ? `You and ${name} are no longer connected. What you wrote stays here.`
    : `${name} cannot get messages at the moment. What you wrote stays here.`
}

/** The place of the composer, and how to give the focus to its text. */
export function useComposerFocus(): [RefObject<HTMLDivElement | null>, () => void] {
  const place = useRef<HTMLDivElement>(null)
  const focus = useCallback(() => place.current?.querySelector<HTMLElement>('textarea')?.focus(), [])
  return [place, focus]
}
