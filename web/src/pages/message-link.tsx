import { quietPart } from '../parts/late.tsx'

/** The link to the messages with a person, for pages of other features; a failure to load is not reported. */
export const MessageLink = quietPart(
  async () => (await import('../features/messages/panel/message-link.tsx')).MessageLink,
)
