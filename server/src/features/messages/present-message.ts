import type {
  Contact,
  Conversation,
  ConversationState,
  Correspondent,
  Message,
  MessageHit,
  Quote,
} from '@kinhold/contract/messages'
import { pairKey } from '@kinhold/domain/bonds'
import { cutTo } from '@kinhold/domain/graphemes'
import { EXCERPT_LENGTH, QUOTE_MAX } from '@kinhold/domain/limits'
import { detailFields, KINDS, type MessageType } from '@kinhold/domain/messages'
import { excerptOf, searchWords } from '@kinhold/domain/search-words'
import type { PlayerRow } from '@kinhold/domain/players'
import { showsPhone } from '@kinhold/domain/settings'
import { presentCard } from '../players/present-player.ts'
import type { Silences } from '../ties/present-ties.ts'
import { presentMedia } from '../uploads/present-media.ts'
import { keyOf, type Pair } from './conversation.values.ts'
import type { CorrespondentRow } from './contacts.queries.ts'
import type { ContactRow, ConversationRow, Standing } from './conversations.queries.ts'
import type { FoundMessage } from './found-messages.queries.ts'
import type { MessageRow, QuoteRow } from './messages.queries.ts'

type Named = { id: number; name: string }

export function presentMessage(row: MessageRow, me: Named, other: Pick<Named, 'name'>): Message {
  const nameOf = (id: number) => ({ name: id === me.id ? me.name : other.name })
  const reactions = (!row.deleted && row.reactions) || {}
  return {
    id: row.id,
    bondId: keyOf(row),
    senderId: row.senderId,
    sender: nameOf(row.senderId),
    content: row.deleted ? '' : row.content,
    messageType: kindOf(row),
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    replyTo: row.deleted || !row.quote ? null : presentQuote(row.quote, nameOf),
    media: row.deleted ? [] : (row.files ?? []).map(presentMedia),
    ...detailFields(row.messageType, row.deleted ? null : row.details),
    reactions: Object.entries(reactions).map(([emoji, playerIds]) => ({ emoji, playerIds })),
    archived: row.archived,
    deleted: row.deleted,
    clientId: row.senderId === me.id ? row.clientId : null,
    version: row.version,
  }
}

function presentQuote(quote: QuoteRow, nameOf: (id: number) => { name: string }): Quote {
  const content = cutTo(quote.content, QUOTE_MAX)
  return { ...quote, content, messageType: kindOf(quote), sender: nameOf(quote.senderId) }
}

// Another version of the server may have stored a message of an unknown kind. Its content is shown as text.
function kindOf({ messageType }: { messageType: MessageType }): MessageType {
  return messageType in KINDS ? messageType : 'text'
}

export function presentConversation(row: ConversationRow, me: PlayerRow, muted: Silences): Conversation {
  return {
    ...presentMessage(row, me, row.contact),
    unreadCount: row.unread,
    contact: presentContact(row.contact, me, row.isBonded),
    ...muteOf(row.contact, muted),
  }
}

export function presentCorrespondent(row: CorrespondentRow, me: PlayerRow, muted: Silences): Correspondent {
  return {
    bondId: pairKey(me.id, row.id),
    contact: presentContact(row, me, row.isBonded),
    unreadCount: row.unread,
    lastAt: row.lastAt?.toISOString() ?? null,
    ...muteOf(row, muted),
  }
}

export function presentMessageHit(row: FoundMessage, sought: string): MessageHit {
  return {
    id: row.id,
    bondId: keyOf(row),
    contact: presentCard({ id: row.contactId, name: row.contactName, photoId: row.contactPhotoId }),
    senderId: row.senderId,
    excerpt: excerptOf(row.content, searchWords(sought), EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
  }
}

type Reading = { firstUnreadId: number | null; readUpTo: number | null; readAt: Date | null }

export function presentState(
  me: PlayerRow,
  { pair, other }: { pair: Pair; other: Standing },
  reading: Reading,
  muted: Silences,
): ConversationState {
  return {
    bondId: keyOf(pair),
    contact: presentContact(other, me, other.bondedAt !== null),
    bondedAt: other.bondedAt?.toISOString() ?? null,
    mayWrite: other.status === 'active' && other.closedAt === null,
    ...(other.closedAt && { closedAt: other.closedAt.toISOString() }),
    unreadCount: pair.side === 'low' ? other.lowUnread : other.highUnread,
    // A closed conversation has no unread messages.
    firstUnreadId: other.closedAt ? null : reading.firstUnreadId,
    lastId: other.lastId,
    readUpTo: reading.readUpTo,
    readAt: reading.readAt?.toISOString() ?? null,
    ...muteOf(other, muted),
  }
}

// Muting a person also mutes their messages.
function muteOf(other: Named, muted: Silences) {
  return muted(other.id, 'conversation', 'person')
}

function presentContact(row: ContactRow, me: PlayerRow, isBonded: boolean): Contact {
  const seesPhone = showsPhone({ ...row, privacy: row }, { id: me.id, role: me.role, isBonded })
  return { ...presentCard(row), phone: seesPhone ? row.phone : null, status: row.status }
}
