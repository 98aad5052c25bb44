import type {
  Contact,
  Conversation,
  ConversationState,
  Correspondent,
  Message,
} from '@kinhold/contract/messages'
import { detailFields } from '@kinhold/domain/messages'

/** Returns Bob as a contact of Ann (19). */
export function contact(different: Partial<Contact> = {}): Contact {
  return { id: 20, name: 'Bob', profilePhoto: null, phone: '+15551230020', status: 'active', ...different }
}

/** Returns a message from Bob to Ann. */
export function message(different: Partial<Message> = {}): Message {
  const id = different.id ?? 100
  return {
    id,
    bondId: '19-20',
    senderId: 20,
    sender: { name: different.senderId === 19 ? 'Ann' : 'Bob' },
    content: 'See you at noon.',
    messageType: 'text',
    createdAt: '2026-01-06T10:00:00.000Z',
    readAt: null,
    editedAt: null,
    replyTo: null,
    media: [],
    ...detailFields('text', null),
    reactions: [],
    archived: false,
    deleted: false,
    clientId: null,
    version: id,
    ...different,
  }
}

/** Returns the state of the conversation with Bob, as Ann sees it. */
export function conversationState(different: Partial<ConversationState> = {}): ConversationState {
  return {
    bondId: '19-20',
    contact: contact(),
    bondedAt: '2026-01-05T10:00:00.000Z',
    mayWrite: true,
    unreadCount: 0,
    firstUnreadId: null,
    lastId: null,
    readUpTo: null,
    readAt: null,
    ...different,
  }
}

/** Returns the conversation with Bob in Ann's list. */
export function conversation(different: Partial<Conversation> = {}): Conversation {
  return { ...message(different), unreadCount: 0, contact: contact(), ...different }
}

/** Returns Bob as one of the people Ann may write to. */
export function correspondent(different: Partial<Correspondent> = {}): Correspondent {
  return { bondId: '19-20', contact: contact(), unreadCount: 0, lastAt: null, ...different }
}
