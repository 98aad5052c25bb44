import type { AdminConcern } from '@kinhold/contract/admin'

export type Channel = 'email' | 'webhook'

/** A concern in an alert, with the full URL of its page. */
export type Cause = Omit<AdminConcern, 'href'> & { url: string | null }

/**
 * A channel's last report of a cause. `count` is the count in that report, or the lowest count since then.
 */
export type Told = { kind: string; count: number; hoursAgo: number }

const LEAST_HOURS = 1
const REMINDER_HOURS = 24
/** Causes that stop part of the service. The alert for such a cause is repeated until the cause ends. */
const STOPPING: AdminConcern['kind'][] = ['disk_full', 'store_away', 'backup_late', 'texts_used_up']

export function isDue({ kind, count }: Cause, told: Told | undefined): boolean {
  if (told === undefined) return true
  if (told.hoursAgo < LEAST_HOURS) return false
  return count > told.count || (STOPPING.includes(kind) && told.hoursAgo >= REMINDER_HOURS)
}

export function mailOf(appName: string, causes: Cause[]): { subject: string; body: string } {
  const first = causes[0]!.text.split('. ')[0]!.replace(/\.$/, '')
  const more = causes.length === 1 ? '' : `, and ${causes.length - 1} more`
  const subject = `${appName}: ${first[0]!.toLowerCase()}${first.slice(1)}${more}`
  return { subject, body: `${wordsOf(appName, causes)}\n\n${WHY_MAILED}` }
}

const WHY_MAILED =
  'You get this because ALERT_EMAIL in the settings of the server is your address. To stop the alerts, ask the person who runs the server to unset it.'

/** Returns the JSON for a webhook. Slack and Mattermost show `text`, and Discord shows `content`. */
export function postOf(app: string, causes: Cause[], text = wordsOf(app, causes)) {
  return { app, text, content: text, concerns: causes }
}

function wordsOf(appName: string, causes: Cause[]): string {
  return [`${appName} needs its admin:`, ...causes.map(paragraphOf)].join('\n\n')
}

function paragraphOf({ text, since, url }: Cause): string {
  const lines = [text, since && `Since ${since.slice(0, 16).replace('T', ' ')} UTC.`, url]
  return lines.filter((line) => line !== null).join('\n')
}
