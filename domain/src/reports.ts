/** The words of reports: what can be reported, why, where it stands and what the admin can do. */

/** What somebody can report; 'post' is one on the board of a group, 'photo' the profile photo of a person. */
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

/** Why somebody reports it. */
export const REPORT_REASONS = ['harassment', 'impersonation', 'fraud', 'private', 'harmful', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Where a case stands: what was reported of one thing, until the admin closes it. */
export const CASE_STATES = ['open', 'in_hand', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** What the admin does about it; each closes the case. */
export const MEASURES = ['dismiss', 'warn', 'remove_content', 'suspend'] as const
export type MeasureKind = (typeof MEASURES)[number]

/** Those that the reported person is told of, and may answer once. */
export const TOLD_MEASURES = ['warn', 'remove_content', 'suspend'] as const
export type ToldMeasure = (typeof TOLD_MEASURES)[number]

/** True where there is content of its own that the admin can remove: a person is suspended instead. */
export function isRemovable(kind: ReportKind): boolean {
  return kind !== 'person'
}
