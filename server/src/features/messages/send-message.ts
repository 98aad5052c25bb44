import type { ParsedOf } from '@kinhold/contract/contract'
import type { messages } from '@kinhold/contract/messages'
import { DETAILED, detailsOf, KINDS, wordsFor } from '@kinhold/domain/messages'
import type { PlayerRow } from '@kinhold/domain/players'
import { indexedWords } from '@kinhold/domain/search-words'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import { uploadOfUrl } from '../uploads/stored-files.values.ts'
import { takeOwnUploads } from '../uploads/uploads.queries.ts'
import type { Pair } from './conversation.values.ts'
import { holdConversation } from './conversations.queries.ts'
import { addMessage, isSentBefore, messageByClient, messageOf, type MessageRow } from './messages.queries.ts'
import { conversationClosed, noBond, type Seen, seenConversation } from './see-conversation.ts'
import { publishWritten } from './publish-conversation.ts'

/** A sent message as the sender sees it. `isFirst` is false for a repeated request. */
export type Sent = Seen & { message: MessageRow; isFirst: boolean }

type Wish = ParsedOf<typeof messages.send>['body']

/** Sends a message, or returns the stored one for a repeated `clientId` (MSG-15). */
export async function sendMessage(deps: Deps, me: PlayerRow, key: string, wish: Wish) {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return noBond()
  const wrong = faultOf(wish)
  if (wrong) return wrong
  if (seen.other.closedAt !== null) return conversationClosed()
  if (seen.other.status !== 'active')
    return refuse(409, 'recipient_unavailable', msg`This person cannot be written to at the moment.`)
  const sent = await writeOnce(deps, me, seen, wish)
  // Publish even on a repeated request, because the server may have died before publishing the message
  // (decision 25).
  if (!isRefused(sent)) await publishWritten(deps, seen.pair)
  return sent
}

function faultOf(wish: Wish): Refused<400> | null {
  const { messageType, content, mediaUrls = [] } = wish
  const { isWritten, files } = KINDS[messageType]
  const isMixed = DETAILED.some((kind) => kind !== messageType && wish[kind])
  if (isWritten) return content === undefined || isMixed ? invalid('content', msg`Message is required`) : null
  if (content !== undefined || isMixed || (files && mediaUrls.length === 0))
    return invalid('mediaUrls', msg`Please attach a file, or write something.`)
  if (files === 'any') return null
  return detailsOf(wish) && mediaUrls.length === (files ? 1 : 0) ? null : unfit(wish)
}

function unfit({ messageType }: Wish) {
  return invalid(messageType, KINDS[messageType].unfit!())
}

function invalid(field: string, sentence: Sentence) {
  return refuse(400, 'invalid_input', sentence, { [field]: sentence })
}

async function writeOnce(deps: Deps, me: PlayerRow, seen: Seen, wish: Wish) {
  try {
    // Write a message without files or a quote in one statement, so that it needs no transaction.
    const sent =
      !wish.mediaUrls?.length && wish.replyToId === undefined
        ? await write(deps.db, me, seen, wish)
        : await transact<Sent, Refused<400 | 409>>(deps.db, (tx) => writeWithMore(tx, me, seen, wish))
    // This empty transaction throws the right error if the sender's account has been deleted.
    if (isRefused(sent) && sent.body.code === 'conversation_closed')
      await deps.db.transaction().execute(async () => {})
    return sent
  } catch (error) {
    if (!isSentBefore(error)) throw error
    return sentBefore(deps, me, seen, wish.clientId!)
  }
}

async function writeWithMore(tx: Tx, me: PlayerRow, seen: Seen, wish: Wish) {
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl).filter((id) => id !== null)
  const own = await takeOwnUploads(tx, uploadIds, me.id)
  if (uploadIds.length !== (wish.mediaUrls?.length ?? 0) || !uploadIds.every((id) => own.has(id)))
    return rollBack(refusalOfUnknown('mediaUrls'))
  const parts = uploadIds
    .map((id) => own.get(id)!)
    .map((kind) => ({ kind: kind === 'photo' ? 'picture' : kind }) as const)
  if (detailsOf(wish) && parts[0]?.kind !== KINDS[wish.messageType].files) return rollBack(unfit(wish))
  if (wish.replyToId !== undefined && !(await isThere(tx, seen.pair, wish.replyToId)))
    return rollBack(refuse(400, 'unknown_quote', msg`The message you reply to is no longer there.`))
  const sent = await write(tx, me, seen, wish, { uploadIds, parts })
  if (isRefused(sent)) return rollBack(sent)
  return { ...sent, message: (await messageOf(tx, seen.pair, sent.message.id))! }
}

type Files = { uploadIds: string[]; parts: Parameters<typeof wordsFor>[1] }

async function write(
  db: Db,
  me: PlayerRow,
  seen: Seen,
  wish: Wish,
  { uploadIds, parts }: Files = { uploadIds: [], parts: [] },
): Promise<Sent | Refused<409, 'conversation_closed'>> {
  const message = await addMessage(db, seen.pair, {
    senderId: me.id,
    messageType: wish.messageType,
    content: wish.content ?? wordsFor(wish, parts),
    clientId: wish.clientId ?? null,
    replyToId: wish.replyToId ?? null,
    details: detailsOf(wish),
    uploadIds,
    words: indexedWords(wish.content ?? ''),
  })
  return message ? { ...seen, message, isFirst: true } : conversationClosed()
}

async function isThere(tx: Tx, pair: Pair, id: number): Promise<boolean> {
  // Lock the quoted message, so that it can't be deleted until the transaction ends.
  await holdConversation(tx, pair)
  const quoted = await messageOf(tx, pair, id)
  return quoted !== undefined && !quoted.deleted
}

async function sentBefore({ db }: Deps, me: PlayerRow, seen: Seen, clientId: string): Promise<Sent> {
  return { ...seen, message: (await messageByClient(db, seen.pair, me.id, clientId))!, isFirst: false }
}
