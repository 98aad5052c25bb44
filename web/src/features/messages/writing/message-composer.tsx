import type { Message } from '@kinhold/contract/messages'

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
export function MessageComposer({ contact }: Props) {
  return <form aria-label={`Message to ${contact.name}`} />
}
