import type { SendResult } from '@kinhold/contract/outbox'
import { paths } from '@kinhold/contract/paths'
import { invitationLines } from '@kinhold/domain/invitations'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import { drawText } from './draw-text.ts'
import type { NewEmail, NewMessage } from './outbox.queries.ts'
import { htmlOf } from './present-email.ts'
import { sentenceOfNoText } from './texts.values.ts'
import { presentSent } from './present-sent.ts'
import { queueToSend, sendMessage } from './send-message.ts'

export type TestText = { to: string; body: string }

export async function sendTestText(deps: Deps, text: TestText, address: string): Promise<SendResult> {
  const to = await drawText(deps, text.to, { kind: 'test', address, sponsorId: null })
  if (typeof to === 'string') return sendTestMessage(deps, { channel: 'sms', to, body: text.body })
  return { success: false, messageId: null, error: sentenceOfNoText(to, 'test') }
}

export async function sendTestMessage(deps: Deps, message: NewMessage): Promise<SendResult> {
  const id = await deps.db.transaction().execute((tx) => queueToSend(deps, tx, message))
  const sent = await sendMessage(deps, id)
  if (sent.state !== 'queued' || sent.error === null) return presentSent(sent)
  return { success: false, messageId: sent.id, error: `${sent.error} It will be tried again.` }
}

type Invitation = { recipientPhone: string; sponsorName: string; invitationCode: string }

export function invitationSms(config: Deps['config'], asked: Invitation): TestText {
  const { recipientPhone: to, sponsorName, invitationCode: code } = asked
  const lines = invitationLines({ inviteeName: 'there', sponsorName, appName: config.appName })
  const query = new URLSearchParams({ sponsor: sponsorName, qrId: code })
  const link = linkTo(config, `${paths.register()}?${query}`)
  return { to, body: [...lines, `Your code: ${code}`, ...(link === null ? [] : [link])].join('\n') }
}

type Welcome = { recipientEmail: string; recipientName: string; sponsorName: string }

export function welcomeEmail(config: Deps['config'], asked: Welcome): NewEmail {
  const { appName } = config
  const link = linkTo(config, '')
  const body = [
    `Hi ${asked.recipientName},`,
    `Welcome to ${appName}. ${asked.sponsorName} vouches for you.`,
    `Sign in with your mobile number${link === null ? '.' : `: ${link}`}`,
    'Only Your Loved Ones Know.',
  ].join('\n\n')
  const to = asked.recipientEmail
  return { channel: 'email', to, subject: `Welcome to ${appName}`, body, html: htmlOf(body) }
}
