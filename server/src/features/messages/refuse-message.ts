import { MESSAGE_EDIT_MINUTES, REACTIONS_EACH } from '@kinhold/domain/limits'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import type { NotGiven } from './change-reactions.ts'
import type { NotChanged } from './edit-message.ts'
import type { NotRead } from './read-messages.ts'
import type { NotRemoved } from './remove-message.ts'
import type { NotSent } from './send-message.ts'

const RECORDED = 'This recording cannot be sent. Please record it again.'
const WORDS = 'Message is required'
const FILES = 'Please attach a file, or write something.'

const noConversation = () => refuse(404, 'bond_not_found', 'Bond not found')
const closed = () =>
  refuse(
    409,
    'conversation_closed',
    'You two are not connected any more. You can still read what you wrote to each other.',
  )
const noMessage = () => notFound('This message')

/** Refusals for a conversation that the caller has no part in (MSG-18). */
export const SEEING = { bond_not_found: noConversation, conversation_closed: closed }

/** Refusals for a message that is not sent. */
export const SENDING = {
  bond_not_found: noConversation,
  conversation_closed: closed,
  recipient_unavailable: () =>
    refuse(409, 'recipient_unavailable', 'This person cannot be written to at the moment.'),
  no_words: () => refuse(400, 'invalid_input', WORDS, { content: WORDS }),
  no_files: () => refuse(400, 'invalid_input', FILES, { mediaUrls: FILES }),
  not_recorded: () => refuse(400, 'invalid_input', RECORDED, { voice: RECORDED }),
  unknown_upload: () => refusalOfUnknown('mediaUrls'),
  unknown_quote: () => refuse(400, 'unknown_quote', 'The message you reply to is not there any more.'),
  client_id_used: () => refuse(409, 'client_id_used', 'This message was sent to somebody else before.'),
} satisfies Record<NotSent, () => Refused<400 | 404 | 409>>

/** Refusals for messages that are not marked as read. */
export const READING = {
  bond_not_found: noConversation,
  message_not_found: noMessage,
} satisfies Record<NotRead, () => Refused<404>>

/** Refusals for a message that is not changed. */
export const CHANGING = {
  message_not_found: noMessage,
  conversation_closed: closed,
  not_sender: () => refuse(403, 'not_sender', 'Only the person who wrote this message can edit it.'),
  no_words: () => refuse(409, 'no_words', 'Files and voice messages have no words to edit.'),
  too_late: () =>
    refuse(409, 'too_late', `A message can be edited for ${MESSAGE_EDIT_MINUTES} minutes after it was sent.`),
  changed_meanwhile: () =>
    refuse(
      409,
      'changed_meanwhile',
      'This message was edited somewhere else meanwhile. Please look at it again.',
    ),
} satisfies Record<NotChanged, () => Refused<403 | 404 | 409>>

/** Refusals for a reaction that is not given. */
export const REACTING = {
  message_not_found: noMessage,
  conversation_closed: closed,
  too_many_reactions: () =>
    refuse(409, 'too_many_reactions', `You can give ${REACTIONS_EACH} reactions to a message.`),
} satisfies Record<NotGiven, () => Refused<404 | 409>>

/** Refusals for a message that is not deleted. */
export const REMOVING = { message_not_found: noMessage } satisfies Record<NotRemoved, () => Refused<404>>
