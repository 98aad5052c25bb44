type Props = {
  /** Whom it is with. */
  otherId: number
  /** The message it is to be opened at, null for its unread line or its end. */
  at: number | null
  /** Leads back to the list where only one pane has room; undefined where both are seen. */
  onBack?: (() => void) | undefined
}

/** A conversation: who it is with, what was written, and where one writes. */
export function Conversation({ otherId }: Props) {
  return <section aria-label={`Conversation ${otherId}`} />
}
