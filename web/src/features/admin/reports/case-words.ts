import type { CaseState, MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { KIND_WORDS } from '../../reports/words.ts'

/** The states of a case, in words. */
export const STATE_WORDS: Record<CaseState, string> = {
  open: 'Open',
  in_hand: 'In hand',
  closed: 'Closed',
}

/** The measures taken, in words. */
export const DONE_WORDS: Record<MeasureKind, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  remove_content: 'Removed',
  suspend: 'Suspended',
}

/** The reported kind before its owner's name: 'Message of ', or '' for a person. */
export function ofWhom(kind: ReportKind): string {
  return kind === 'person' ? '' : `${capital(KIND_WORDS[kind])} of `
}

/** 'Profile photo' for 'profile photo'. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The text in place of reports when there are none. */
export const UNASKED = 'Nobody reported it: you decided it yourself.'
