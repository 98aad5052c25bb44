import type { PushPayload } from '@kinhold/contract/push'
import { paths } from '@kinhold/contract/paths'
import { cutTo } from '@kinhold/domain/graphemes'
import { textOfMessage } from '@kinhold/domain/message-words'
import type { MessageType } from '@kinhold/domain/messages'
import type { Notices } from '@kinhold/domain/settings'
import type { Say, Sentence } from '@kinhold/domain/sentences'
import { lengthOf } from '@kinhold/domain/text'
import { msg, plural } from '@kinhold/domain/msg'
import type { Words } from '../../notifications/kinds.values.ts'

/** The database stores subscriptions and server keys in the shapes that a push service needs. */
export type { PushKeys, Subscription } from '../../../delivery/push/push.ts'

/** Unread messages from one sender. */
export type Unread = { senderId: number; name: string; count: number }
/** Unread messages from one sender, with the newest message. */
export type UnreadWithNewest = Unread & { messageType: MessageType; content: string }

type News = Pick<Words, 'text' | 'href' | 'brief'>

export function wants(notices: Notices, { setting }: Words): boolean {
  return setting === null || notices[setting] === true
}

/** The name of the app that sends a notice, and the function that translates sentences for the recipient. */
type Sender = { appName: string; say: Say }

const WORDS_MOST = 200

export function pushOfMessages(
  { appName, say }: Sender,
  unread: UnreadWithNewest,
  withContent: boolean,
): PushPayload {
  const { senderId, name } = unread
  const place = { href: paths.messagesWith(senderId), tag: `messages-${senderId}` }
  return withContent
    ? { title: name, body: cut(textOfMessage(unread, say)), ...place }
    : { title: appName, body: say(lineOfMessages(unread)), ...place }
}

export function pushOfNews(
  { appName, say }: Sender,
  { tag, text, brief, href }: News & { tag: string },
  withContent: boolean,
): PushPayload {
  return {
    title: appName,
    body: cut(say(withContent ? text : brief())),
    href: href ?? paths.home(),
    tag,
  }
}

export function mailOf(
  { appName, say, ...of }: Sender & { publicUrl: string; name: string; token: string },
  what: { unread: Unread[]; news: News[]; withContent: boolean },
): { subject: string; text: string } {
  const told = what.news.map(({ text, brief }) => (what.withContent ? text : brief()))
  const lines = [...what.unread.map((unread) => say(lineOfMessages(unread))), ...new Set(told.map(say))]
  const text = [
    say(msg`Hello ${{ name: of.name }},`),
    say(msg`this is new since you last looked:`),
    lines.join('\n'),
    say(msg`Take a look: ${{ link: `${of.publicUrl}${paths.home()}` }}`),
    say(
      msg`You get this because you asked for e-mails from ${{ appName }}. To stop them, open this link: ${{ link: `${of.publicUrl}${paths.unsubscribe()}?token=${of.token}` }}`,
    ),
  ]
  return { subject: say(msg`What is new on ${{ appName }}`), text: text.join('\n\n') }
}

function lineOfMessages({ name, count }: Unread): Sentence {
  return msg`${{ name }} sent you ${plural({ count }, { one: 'a message', other: '# messages' })}.`
}

// Truncates text to a length that push services accept.
function cut(words: string): string {
  return lengthOf(words) > WORDS_MOST ? `${cutTo(words, WORDS_MOST - 1)}…` : words
}
