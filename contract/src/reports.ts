import { MEASURE_REASON_MOST, REASON_MOST, REPORT_WORDS_MOST } from '@kinhold/domain/limits'
import { CASE_STATES, MEASURES, REPORT_KINDS, REPORT_REASONS, TOLD_MEASURES } from '@kinhold/domain/reports'
import { z } from 'zod'
import { call, listOf, Page, refusals } from './contract.ts'
import { Id, lines, linesOrNone, LongId, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'
import { Media } from './uploads.ts'

/** A report as the reporter sees it. */
export const Report = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  createdAt: Moment,
})
export type Report = z.infer<typeof Report>

/** The reported content as the reporter saw it. `title` is the name of a vault, an item or a person. */
export const Snapshot = z.object({
  title: z.string().nullable(),
  text: z.string().nullable(),
  writtenAt: Moment.nullable(),
  media: z.array(Media),
})
export type Snapshot = z.infer<typeof Snapshot>

/** A report as the admin sees it. `snapshot` becomes null 90 days after the case is closed. */
export const CaseReport = z.object({
  id: Id,
  reporter: PlayerCard,
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  snapshot: Snapshot.nullable(),
  createdAt: Moment,
})
export type CaseReport = z.infer<typeof CaseReport>

/** A measure that the admin took in a case, and the answer from the person concerned. */
export const CaseMeasure = z.object({
  id: Id,
  caseId: Id,
  kind: z.enum(MEASURES),
  about: z.enum(REPORT_KINDS),
  reason: z.string(),
  createdAt: Moment,
  acknowledgedAt: Moment.nullable(),
  appeal: z.string().nullable(),
  appealedAt: Moment.nullable(),
})
export type CaseMeasure = z.infer<typeof CaseMeasure>

/**
 * All reports about the same content. `reportedAt`: the time of the latest report. A case has no reports if
 * the admin suspended a member whom nobody had reported.
 */
export const CaseLine = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  reported: PlayerCard,
  state: z.enum(CASE_STATES),
  reportCount: z.int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  measure: z.enum(MEASURES).nullable(),
  hasAppeal: z.boolean(),
  openedAt: Moment,
  reportedAt: Moment,
  closedAt: Moment.nullable(),
})
export type CaseLine = z.infer<typeof CaseLine>

/** A case with its reports and measures. `earlier`: measures taken against the person in other cases. */
export const Case = CaseLine.extend({
  reports: z.array(CaseReport),
  measures: z.array(CaseMeasure),
  earlier: z.array(CaseMeasure),
  maySuspend: z.boolean(),
  mayRemove: z.boolean(),
})
export type Case = z.infer<typeof Case>

/** The number of cases in each state. */
export const CaseCounts = z.object({ open: z.int(), in_hand: z.int(), closed: z.int() })
export type CaseCounts = z.infer<typeof CaseCounts>

/**
 * A measure against the caller. `about` names only the kind of content that was reported, to protect the
 * reporter.
 */
export const Measure = CaseMeasure.omit({ caseId: true }).extend({ kind: z.enum(TOLD_MEASURES) })
export type Measure = z.infer<typeof Measure>

const Appeal = z.object({ words: lines('Your answer', REPORT_WORDS_MOST) })

/** Endpoints for reports and measures. */
export const reports = {
  report: call('POST /api/reports', {
    summary: 'Report one thing that the caller sees to the admin (TRU-35)',
    notes:
      "`id`: of the person for 'person' and 'photo'; 'post' is a post on a board. The report holds a snapshot of that thing alone. 404 for a thing that the caller does not see; 409 `own_thing`; 409 `admin_protected`: it is the admin's; 409 `reported_already`: the caller's report of it is open.",
    access: ['member'],
    limit: [{ name: 'reports', uses: 20, seconds: 86_400, by: 'account', refused: 'free' }],
    body: z.object({
      kind: z.enum(REPORT_KINDS),
      id: LongId,
      reason: z.enum(REPORT_REASONS),
      words: linesOrNone('Your words', REPORT_WORDS_MOST).optional(),
    }),
    replies: { 201: Report, ...refusals(404, 409, 429) },
  }),
  measures: call('GET /api/measures', {
    summary: "The admin's measures against the caller, newest first (TRU-43)",
    access: ['member', 'unverified'],
    ...listOf(Measure),
  }),
  acknowledge: call('POST /api/measures/:id/acknowledge', {
    summary: 'Acknowledge a measure: it is not shown any more',
    notes: 'Again: the same response.',
    access: ['member', 'unverified'],
    replies: { 200: Measure, ...refusals(404) },
  }),
  appeal: call('POST /api/measures/:id/appeal', {
    summary: 'Answer a measure, once (TRU-44)',
    notes: '409 `answered_already`.',
    access: ['member', 'unverified'],
    body: Appeal,
    replies: { 200: Measure, ...refusals(404, 409) },
  }),
  suspended: call('GET /api/suspended', {
    summary: 'The measures against the suspended account whose number this browser has just proved (TRU-45)',
    notes:
      'A sign-in that responds 403 `account_suspended` sets, if there is a measure to read, the cookie `kinhold_answer` for 30 minutes. It opens only this call and `POST /api/suspended/measures/{id}/appeal`. 401 without it, and once the account is not suspended any more.',
    access: ['anyone'],
    replies: { 200: z.object({ name: z.string(), measures: z.array(Measure) }), ...refusals(401) },
  }),
  appealSuspended: call('POST /api/suspended/measures/:id/appeal', {
    summary: 'Answer a measure, once, while suspended',
    notes: '401 as `GET /api/suspended`; 409 `answered_already`.',
    access: ['anyone'],
    body: Appeal,
    replies: { 200: Measure, ...refusals(401, 404, 409) },
  }),
  cases: call('GET /api/admin/cases', {
    fromReplica: true,
    summary: 'The cases, each with all reports of one thing, the latest case first',
    access: ['admin'],
    query: Page.extend({ state: z.enum(CASE_STATES).optional() }),
    replies: { 200: z.array(CaseLine) },
  }),
  caseCounts: call('GET /api/admin/case-counts', {
    summary: 'The number of cases that are open, in progress and closed',
    access: ['admin'],
    replies: { 200: CaseCounts },
  }),
  case: call('GET /api/admin/cases/:id', {
    summary: 'One case with its reports and measures',
    access: ['admin'],
    replies: { 200: Case, ...refusals(404) },
  }),
  takeCase: call('POST /api/admin/cases/:id/take', {
    summary: 'Take a case',
    notes: '409 `case_taken`, `case_closed`.',
    access: ['admin'],
    replies: { 200: Case, ...refusals(404, 409) },
  }),
  closeCase: call('POST /api/admin/cases/:id/close', {
    summary: 'Close a case: dismiss it, warn, remove the reported thing, or suspend (TRU-40)',
    notes:
      "The reason is written to the log, and the reported person reads it, except for 'dismiss'. The reporters learn that the admin has looked at it. `toSponsor`: what the sponsor of a warned or suspended person reads about the reason. 409 `case_closed`; 409 `not_removable`: a person, or a thing that is gone; 409 `action_not_offered`: the person is not active.",
    access: ['admin'],
    body: z.object({
      measure: z.enum(MEASURES),
      reason: lines('A reason', MEASURE_REASON_MOST),
      toSponsor: linesOrNone('What their sponsor reads', REASON_MOST).optional(),
    }),
    replies: { 200: Case, ...refusals(404, 409) },
  }),
}
