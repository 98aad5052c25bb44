import { quietPart } from '../parts/late.tsx'

/** The link to the messages with a person. Shows no error if it fails to load. */
export const MessageLink = quietPart(
  async () => (await import('../features/messages/panel/message-link.tsx')).MessageLink,
)
