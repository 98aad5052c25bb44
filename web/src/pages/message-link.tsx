import { quietPart } from '../parts/late.tsx'

/** The link to the messages with a person. If it fails to load, it shows no error. */
export const MessageLink = quietPart(
  async () => (await import('../features/messages/panel/message-link.tsx')).MessageLink,
)
