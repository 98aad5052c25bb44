import { cutTo } from './graphemes.ts'
import { withFewMarks } from './text.ts'

/** The maximum length of a name in an interest submission, in code points (REG-32). */
export const INTEREST_NAME_MAX = 50
/** The maximum length of the text that explains the source 'other', in code points. */
export const INTEREST_OTHER_MAX = 200

/** The levels of interest that the popup can send (REG-26). */
export const INTEREST_LEVELS = ['interested', 'full_send', 'deciding'] as const
export type InterestLevel = (typeof INTEREST_LEVELS)[number]

/** The ways in which people may have heard of Kinhold. The popup always sends 'direct_access' (REG-34). */
export const INTEREST_SOURCES = [
  'direct_access',
  'loved_one',
  'friend',
  'associate',
  'instagram',
  'tiktok',
  'other',
] as const

/** Returns true for the levels of interest that lead to the consent screen (REG-36). */
export function asksForConsent(level: InterestLevel): boolean {
  return level !== 'deciding'
}

/** Cleans up a name typed into the interest form, and shortens it if needed (REG-29 to REG-32). */
export function filterInterestName(typed: string): string {
  const kept = withFewMarks(typed.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
  const calmed = kept.replace(/(.)\1{3,}/gu, '$1$1')
  return cutTo(calmed, INTEREST_NAME_MAX)
}

/**
 * Returns true if the visitor has confirmed that the number is theirs, typed a name and chosen a level
 * (REG-27).
 */
export function isInterestComplete(form: { owned: boolean; name: string; level: string | null }): boolean {
  return form.owned && filterInterestName(form.name).trim() !== '' && form.level !== null
}
