/** Types for reports and cases: the kinds, reasons, states and measures. */

/** The kinds of things that people can report. 'post': a post on a board; 'photo': a profile photo. */
export const REPORT_KINDS = [
  'person',
  'photo',
  'message',
  'post',
  'vault_post',
  'comment',
  'vault',
  'item',
  'invitation',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The reasons a reporter can choose from. */
export const REPORT_REASONS = ['harassment', 'impersonation', 'fraud', 'private', 'harmful', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The states of a case, which collects all reports about the same content. */
export const CASE_STATES = ['open', 'in_hand', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** The measures the admin can take. Each one closes the case. */
export const MEASURES = ['dismiss', 'warn', 'remove_content', 'suspend'] as const
export type MeasureKind = (typeof MEASURES)[number]

/** The measures that the reported person can see and answer. */
export const TOLD_MEASURES = ['warn', 'remove_content', 'suspend'] as const
export type ToldMeasure = (typeof TOLD_MEASURES)[number]
