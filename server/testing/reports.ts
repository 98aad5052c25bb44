import type { Case, Measure } from '@kinhold/contract/reports'
import type { MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { ok } from './ok.ts'
import type { Person } from './people.ts'

/** Sends a report and returns the server's response. */
export function report({ browser }: Person, kind: ReportKind, id: number, more: object = {}) {
  return browser.post('/api/reports', { kind, id, reason: 'harassment', ...more })
}

/** Returns the newest case on the admin's list of reported content and people. */
export async function latestCase(boss: Person): Promise<Case> {
  const [line] = await ok(boss.browser.get('/api/admin/cases?limit=1'))
  return ok(boss.browser.get(`/api/admin/cases/${line!.id}`))
}

/** Sends a report and returns its case. */
export async function reported(boss: Person, by: Person, kind: ReportKind, id: number, more: object = {}) {
  await ok(report(by, kind, id, more))
  return latestCase(boss)
}

/** Closes a case and returns the server's response. */
export function close(
  { browser }: Person,
  { id }: { id: number },
  measure: MeasureKind,
  reason = 'Be kind.',
) {
  return browser.post(`/api/admin/cases/${id}/close`, { measure, reason })
}

/** Returns the admin's measures against a person, as that person sees them. */
export function measuresOf({ browser }: Person): Promise<Measure[]> {
  return ok(browser.get('/api/measures'))
}

/** Returns the texts of a person's notifications, newest first. */
export async function toldTo({ browser }: Person): Promise<string[]> {
  return (await ok(browser.get('/api/notifications'))).map(({ text }) => text)
}
