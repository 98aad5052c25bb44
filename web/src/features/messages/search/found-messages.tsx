type Props = {
  /** What is sought, as it was typed. */
  sought: string
  /** Only in this conversation. */
  bondId?: string
  /** Called with whom the message is with and its id. */
  onOpen: (otherId: number, messageId: number) => void
}

/** The messages that were found, newest first, each leading to its place. */
export function FoundMessages(_: Props) {
  return null
}
