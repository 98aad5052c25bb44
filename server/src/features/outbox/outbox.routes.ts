import { outbox } from '@kinhold/contract/outbox'
import { oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../http/address.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { originOf } from '../../http/origin.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { obeyIncoming, obeyStatus } from './obey-webhook.ts'
import { htmlOf } from './present-email.ts'
import { invitationSms, sendTestMessage, sendTestText, welcomeEmail } from './send-test-message.ts'

export function outboxRoutes(deps: Deps) {
  return {
    smsStatus: async () => {
      const { sms } = deps
      if (!sms) return { status: 200, body: { available: false, provider: 'outbox', sender: null } }
      const { provider, sender } = sms
      return { status: 200, body: { available: await sms.answers(), provider, sender } }
    },
    emailStatus: async () => {
      const { email } = deps
      return {
        status: 200,
        body: { available: email !== null && (await email.answers()), configured: email !== null },
      }
    },
    sendSms: async ({ body }, { request, say }) => ({
      status: 200,
      body: await sendTestText(deps, body, addressKey(request.ip), say),
    }),
    sendEmail: async ({ body: { to, subject, text, html } }, { say }) => ({
      status: 200,
      body: await sendTestMessage(
        deps,
        { channel: 'email', to, subject, body: text ?? html ?? '', html: html ?? htmlOf(text ?? '') },
        say,
      ),
    }),
    sendInvitationSms: async ({ body }, { request, say }) => ({
      status: 200,
      body: await sendTestText(deps, await invitationSms(deps, body), addressKey(request.ip), say),
    }),
    sendWelcomeEmail: async ({ body }, { say }) => ({
      status: 200,
      body: await sendTestMessage(deps, welcomeEmail(deps.config, body, say), say),
    }),
    twilioIncoming: async ({ body }, context) => {
      const refused = refusalOfWebhook(deps, context, body)
      if (!refused) await obeyIncoming(deps, cleaned(body))
      return refused ?? { status: 204, body: undefined }
    },
    twilioStatus: async ({ body, query }, context) => {
      const refused = refusalOfWebhook(deps, context, body)
      if (!refused) await obeyStatus(deps, cleaned(body), query.message)
      return refused ?? { status: 204, body: undefined }
    },
  } satisfies {
    [K in Exclude<keyof typeof outbox, 'textInvitation' | 'mailInvitation'>]: Handler<(typeof outbox)[K]>
  }
}

// Anyone can call a webhook, but only the provider can sign the call.
function refusalOfWebhook(deps: Deps, { request }: Context, fields: Record<string, string>) {
  if (!deps.sms) return notFound('This call')
  const url = originOf(request, deps.config) + request.url
  const signature = String(request.headers['x-twilio-signature'] ?? '')
  if (deps.sms.isSigned({ signature, url, fields })) return null
  return refuse(403, 'bad_signature', msg`This call is not signed by our provider.`)
}

// The signature covers the form as sent, so values are cleaned only after the signature is checked.
function cleaned(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, oneLine(value)]))
}
