import type { SendResult } from '@kinhold/contract/outbox'
import { paths } from '@kinhold/contract/paths'
import { invitationLines } from '@kinhold/domain/invitations'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import { drawText } from './draw-text.ts'
import { languageOfPhone } from './languages.queries.ts'
import type { NewEmail, NewMessage } from './outbox.queries.ts'
import { htmlOf } from './present-email.ts'
import { sentenceOfNoText } from './texts.values.ts'
import { presentSent } from './present-sent.ts'
import { queueToSend, sendMessage } from './send-message.ts'

export type TestText = { to: string; body: string }

export async function sendTestText(
  deps: Deps,
  text: TestText,
  address: string,
  say: Say,
): Promise<SendResult> {
  const to = await drawText(deps, text.to, { kind: 'test', address, sponsorId: null })
  if (typeof to === 'string') return sendTestMessage(deps, { channel: 'sms', to, body: text.body }, say)
  return { success: false, messageId: null, error: say(sentenceOfNoText(to, 'test')) }
}

export async function sendTestMessage(deps: Deps, message: NewMessage, say: Say): Promise<SendResult> {
  const id = await deps.db.transaction().execute((tx) => queueToSend(deps, tx, message))
  const sent = await sendMessage(deps, id)
  if (sent.state !== 'queued' || sent.error === null) return presentSent(sent)
  const error = say(msg`${{ error: sent.error }} It will be tried again.`)
  return { success: false, messageId: sent.id, error }
}

type Invitation = { recipientPhone: string; sponsorName: string; invitationCode: string }

/** Writes a text that invites a person, in the language that `languageOfPhone` returns for the number. */
export async function invitationSms({ db, config, words }: Deps, asked: Invitation): Promise<TestText> {
  const { recipientPhone: to, sponsorName, invitationCode: code } = asked
  const say = words.sayIn(await languageOfPhone(db, to))
  const lines = invitationLines({ inviteeName: null, sponsorName, appName: config.appName }, say)
  const query = new URLSearchParams({ sponsor: sponsorName, qrId: code })
  const link = linkTo(config, `${paths.register()}?${query}`)
  return {
    to,
    body: [...lines, say(msg`Your code: ${{ code }}`), ...(link === null ? [] : [link])].join('\n'),
  }
}

type Welcome = { recipientEmail: string; recipientName: string; sponsorName: string }

export function welcomeEmail(config: Deps['config'], asked: Welcome, say: Say): NewEmail {
  const { appName } = config
  const link = linkTo(config, '')
  const body = [
    say(msg`Hi ${{ name: asked.recipientName }},`),
    say(msg`Welcome to ${{ appName }}. ${{ name: asked.sponsorName }} vouches for you.`),
    say(
      link === null
        ? msg`Sign in with your mobile number.`
        : msg`Sign in with your mobile number: ${{ link }}`,
    ),
    say(msg`Only Your Loved Ones Know.`),
  ].join('\n\n')
  const to = asked.recipientEmail
  return { channel: 'email', to, subject: say(msg`Welcome to ${{ appName }}`), body, html: htmlOf(body) }
}
