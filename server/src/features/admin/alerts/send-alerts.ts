import { inEnglish } from '@kinhold/domain/sentences'
import type { Tx } from '../../../db/database.ts'
import type { Webhook } from '../../../delivery/webhook/webhook.ts'
import type { Deps } from '../../../deps.ts'
import { linkTo } from '../../../http/origin.ts'
import { failedLately } from '../../outbox/outbox.queries.ts'
import { htmlOf } from '../../outbox/present-email.ts'
import { queueMessage } from '../../outbox/queue-message.ts'
import { FAILED_DAYS, findConcerns } from '../find-concerns.ts'
import { holdAlerts, keepTold, lowerTold } from './alerts.queries.ts'
import { type Cause, type Channel, isDue, mailOf, postOf } from './alerts.values.ts'

type Alerting = Pick<
  Deps,
  'config' | 'db' | 'files' | 'jobs' | 'sms' | 'email' | 'webhook' | 'limits' | 'warn'
>

/** Sends the admin the alerts that are due, by e-mail and webhook. */
export async function sendAlerts(deps: Alerting): Promise<void> {
  const { webhook, config } = deps
  const { alertEmail } = config
  if (alertEmail === null && webhook === null) return
  await deps.db.transaction().execute(async (tx) => {
    if (!(await holdAlerts(tx))) return
    const causes = await causesOf(deps)
    if (alertEmail !== null) {
      const others = await withoutFailedAlerts(tx, causes, alertEmail)
      await tell(tx, 'email', others, (due) => mail(tx, deps, alertEmail, due))
    }
    if (webhook !== null) await tell(tx, 'webhook', causes, (due) => post(deps, webhook, due))
  })
}

async function causesOf(deps: Alerting): Promise<Cause[]> {
  const concerns = await findConcerns(deps)
  return concerns.map(({ href, text, ...cause }) => ({
    ...cause,
    text: inEnglish(text),
    url: href && linkTo(deps.config, href),
  }))
}

// Leaves out alerts that couldn't be e-mailed, because each of them would cause another alert.
async function withoutFailedAlerts(tx: Tx, causes: Cause[], alertEmail: string): Promise<Cause[]> {
  const failed = await failedLately(tx, FAILED_DAYS, alertEmail)
  return causes
    .map((cause) =>
      cause.kind === 'failed_delivery' ? { ...cause, count: cause.count - failed.count } : cause,
    )
    .filter(({ count }) => count > 0)
}

async function tell(tx: Tx, channel: Channel, causes: Cause[], send: (due: Cause[]) => Promise<boolean>) {
  // Lower the counts even while sending is stopped, so that a cause that ends and returns during that time
  // counts as new.
  const told = await lowerTold(tx, channel, causes)
  if (causes.some(({ kind }) => kind === 'sending_stopped')) return
  const due = causes.filter((cause) => isDue(cause, told.get(cause.kind)))
  if (due.length > 0 && (await send(due))) await keepTold(tx, channel, due)
}

async function mail(tx: Tx, deps: Alerting, to: string, due: Cause[]): Promise<true> {
  const { subject, body } = mailOf(deps.config.appName, due)
  await queueMessage(deps, tx, { channel: 'email', to, subject, body, html: htmlOf(body) })
  return true
}

const TROUBLE = { name: 'told_webhook_trouble', uses: 1, seconds: 3600 }

async function post(deps: Alerting, webhook: Webhook, due: Cause[]): Promise<boolean> {
  const trouble = await webhook.post(postOf(deps.config.appName, due))
  if (trouble !== null && (await deps.limits.take(TROUBLE, 'all')) === null)
    deps.warn(`An alert was not sent. ${trouble} It is tried again every five minutes.`)
  return trouble === null
}
