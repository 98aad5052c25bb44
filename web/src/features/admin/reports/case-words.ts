import type { CaseState, MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { KIND_WORDS } from '../../../parts/report/words.ts'

/** Where a case stands, in words. */
export const STATE_WORDS: Record<CaseState, string> = {
  open: 'Open',
  in_hand: 'In hand',
  closed: 'Closed',
}

/** What was done, in words. */
export const DONE_WORDS: Record<MeasureKind, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  remove_content: 'Removed',
  suspend: 'Suspended',
}

/** What a thing is called before the name of whose it is: 'Message of ', and nothing where it is the person themself. */
export function ofWhom(kind: ReportKind): string {
  return kind === 'person' ? '' : `${capital(KIND_WORDS[kind])} of `
}

/** 'Profile photo' of 'profile photo'. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** In the place of reports, where there are none. */
export const UNASKED = 'Nobody reported it: you decided it yourself.'
