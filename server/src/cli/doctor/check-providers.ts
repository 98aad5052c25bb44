import type { Config } from '../../config.ts'
import type { Attempt } from '../../delivery/answering.ts'
import type { Carriers } from '../../delivery/carriers.ts'
import type { Email } from '../../delivery/email/email.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import { postOf } from '../../features/admin/alerts/alerts.values.ts'
import { newId } from '../../http/tokens.ts'
import { failed, type Finding, ok, warning } from './finding.ts'

/** Checks whether the SMS provider recognizes our account. Sends a test text unless `to` is null. */
export async function checkTexts(sms: Sms | null, config: Config, to: string | null): Promise<Finding[]> {
  const todo = 'Check TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and the account at Twilio.'
  if (sms === null) return [unsent('texts', to, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM')]
  if (!(await sms.answers()))
    return [failed('texts', `${sms.provider} does not answer, or does not accept our account.`, todo)]
  if (to === null) return [ok('texts', `${sms.provider} accepts our account. Nothing was sent.`)]
  const body = `This is a test of ${config.appName}. The texts work.`
  return [sentOr('texts', to, await sms.send({ id: newId(), to, body }), todo)]
}

/** Checks whether the mail server accepts our credentials. Sends a test e-mail unless `to` is null. */
export async function checkEmails(
  email: Email | null,
  config: Config,
  to: string | null,
): Promise<Finding[]> {
  const todo = 'Check SMTP_URL, EMAIL_FROM and the way to the mail server.'
  if (email === null) return [unsent('e-mails', to, 'SMTP_URL and EMAIL_FROM')]
  if (!(await email.answers()))
    return [failed('e-mails', 'The mail server does not answer, or does not let us in.', todo)]
  if (to === null) return [ok('e-mails', 'The mail server lets us in; nothing was sent.')]
  const text = `This is a test of ${config.appName}. The e-mails work.`
  const message = { id: newId(), to, subject: `A test of ${config.appName}`, text, html: null }
  return [sentOr('e-mails', to, await email.send(message), todo)]
}

/** Sends a test alert to ALERT_EMAIL and to ALERT_WEBHOOK. */
export async function checkAlerts(
  { email, webhook }: Pick<Carriers, 'email' | 'webhook'>,
  { appName, alertEmail: to }: Config,
): Promise<Finding[]> {
  const text = `This is a test of ${appName}. The alerts work.`
  const mail = { id: newId(), subject: `A test of ${appName}`, text, html: null }
  const found = await Promise.all([
    ...(email && to ? [email.send({ ...mail, to }).then((came) => sentOr(ALERTS, to, came, SEE_MAIL))] : []),
    ...(webhook ? [webhook.post(postOf(appName, [], text)).then(acceptedOr)] : []),
  ])
  const todo = 'Set ALERT_EMAIL or ALERT_WEBHOOK.'
  return found.length > 0 ? found : [warning(ALERTS, 'No alerts are set up. Nothing was sent.', todo)]
}

/** Checks whether NATS accepts a connection. Returns no finding if LIVE_URL is not set. */
export async function checkNats({ liveUrl }: Config): Promise<Finding[]> {
  if (liveUrl === null) return []
  const { reachNats } = await import('../../delivery/live/nats-link.ts')
  const { host } = new URL(liveUrl)
  const trouble = await reachNats(liveUrl).then(
    () => null,
    (error: Error) => error.message,
  )
  if (trouble === null) return [ok('nats', `NATS at ${host} lets us in.`)]
  const todo = 'Start NATS, or correct LIVE_URL.'
  return [failed('nats', `NATS at ${host} cannot be used: ${trouble}.`, todo)]
}

const ALERTS = 'alerts'
const SEE_MAIL = 'Check ALERT_EMAIL, and SMTP_URL and EMAIL_FROM.'

function acceptedOr(trouble: string | null): Finding {
  if (trouble === null) return ok(ALERTS, 'A test was handed over for ALERT_WEBHOOK.')
  return failed(ALERTS, `The test to ALERT_WEBHOOK was not sent: ${trouble}`, 'Check ALERT_WEBHOOK.')
}

// Providers are optional: without one, messages wait in the outbox.
function unsent(check: string, to: string | null, settings: string): Finding {
  const said = `No provider is set up: ${check} stay in the outbox.`
  return to === null
    ? ok(check, said)
    : warning(check, `${said} Nothing was sent to ${to}.`, `Set ${settings}.`)
}

function sentOr(check: string, to: string, attempt: Attempt, todo: string): Finding {
  if (attempt.kind === 'sent') return ok(check, `A test was handed over for ${to}.`)
  return failed(check, `The test to ${to} was not sent: ${attempt.error}`, todo)
}
