import type { Case, Measure } from '@kinhold/contract/reports'
import type { MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { ok } from './ok.ts'
import type { Person } from './people.ts'

/** Somebody's wish to report a thing; answers whatever the server does. */
export function report({ browser }: Person, kind: ReportKind, id: number, more: object = {}) {
  return browser.post('/api/reports', { kind, id, reason: 'harassment', ...more })
}

/** The admin's latest case. */
export async function latestCase(boss: Person): Promise<Case> {
  const [line] = await ok(boss.browser.get('/api/admin/cases?limit=1'))
  return ok(boss.browser.get(`/api/admin/cases/${line!.id}`))
}

/** Somebody reports a thing; answers the case it is in. */
export async function reported(boss: Person, by: Person, kind: ReportKind, id: number, more: object = {}) {
  await ok(report(by, kind, id, more))
  return latestCase(boss)
}

/** The admin's wish to close a case; answers whatever the server does. */
export function close(
  { browser }: Person,
  { id }: { id: number },
  measure: MeasureKind,
  reason = 'Be kind.',
) {
  return browser.post(`/api/admin/cases/${id}/close`, { measure, reason })
}

/** What was done to somebody, as they read it. */
export function measuresOf({ browser }: Person): Promise<Measure[]> {
  return ok(browser.get('/api/measures'))
}

/** What somebody was told, newest first. */
export async function toldTo({ browser }: Person): Promise<string[]> {
  return (await ok(browser.get('/api/notifications'))).map(({ text }) => text)
}
