import { Conversation } from './conversation/conversation.tsx'

/** The member's messages: whom they write with, and the conversation that is open. */
export function MessagesScreen() {
  return <Conversation otherId={0} at={null} />
}
