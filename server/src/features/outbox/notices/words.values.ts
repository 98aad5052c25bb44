import type { PushPayload } from '@kinhold/contract/push'
import { paths } from '@kinhold/contract/paths'
import { cutTo } from '@kinhold/domain/graphemes'
import type { Notices } from '@kinhold/domain/settings'
import { lengthOf } from '@kinhold/domain/text'
import type { Words } from '../../notifications/kinds.values.ts'

/** The database stores subscriptions and server keys in the shapes that a push service needs. */
export type { PushKeys, Subscription } from '../../../delivery/push/push.ts'

/** Unread messages from one sender, with the content of the newest message. */
export type Unread = { senderId: number; name: string; count: number; words: string }

type News = Pick<Words, 'text' | 'href' | 'brief'>

export function wants(notices: Notices, { setting }: Words): boolean {
  return setting === null || notices[setting] === true
}

const WORDS_MOST = 200

export function pushOfMessages(appName: string, unread: Unread, withContent: boolean): PushPayload {
  const { senderId, name } = unread
  const place = { href: paths.messagesWith(senderId), tag: `messages-${senderId}` }
  return withContent
    ? { title: name, body: cut(unread.words), ...place }
    : { title: appName, body: lineOfMessages(unread), ...place }
}

export function pushOfNews(
  appName: string,
  { tag, text, brief, href }: News & { tag: string },
  withContent: boolean,
): PushPayload {
  return {
    title: appName,
    body: cut(withContent ? text : brief),
    href: href ?? paths.home(),
    tag,
  }
}

export function mailOf(
  of: { appName: string; publicUrl: string; name: string; token: string },
  what: { unread: Unread[]; news: News[]; withContent: boolean },
): { subject: string; text: string } {
  const told = what.news.map(({ text, brief }) => (what.withContent ? text : brief))
  const lines = [...what.unread.map(lineOfMessages), ...new Set(told)]
  const text = `Hello ${of.name},

this is new since you last looked:

${lines.join('\n')}

Take a look: ${of.publicUrl}${paths.home()}

You get this because you asked for e-mails from ${of.appName}. To stop them, open this link: ${of.publicUrl}${paths.unsubscribe()}?token=${of.token}`
  return { subject: `What is new on ${of.appName}`, text }
}

function lineOfMessages({ name, count }: Unread): string {
  return count === 1 ? `${name} sent you a message.` : `${name} sent you ${count} messages.`
}

// Truncates text to a length that push services accept.
function cut(words: string): string {
  return lengthOf(words) > WORDS_MOST ? `${cutTo(words, WORDS_MOST - 1)}…` : words
}
