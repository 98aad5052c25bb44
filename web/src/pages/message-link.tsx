import { quietPart } from '../parts/late.tsx'

/** A link to the conversation with a person. Shows no error if its code fails to load. */
export const MessageLink = quietPart(
  async () => (await import('../features/messages/panel/message-link.tsx')).MessageLink,
)
