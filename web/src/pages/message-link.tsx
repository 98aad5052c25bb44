import { latePart } from '../parts/late.tsx'

/** The way to the messages with somebody, on the pages of other features. They do without it as well. */
export const MessageLink = latePart(
  async () => (await import('../features/messages/panel/message-link.tsx')).MessageLink,
  null,
  { isQuiet: true },
)
