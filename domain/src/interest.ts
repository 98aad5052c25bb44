/** The longest name in an interest submission, in code points (REG-32). */
export const INTEREST_NAME_MAX = 50
/** The longest free text for "other" in an interest submission. */
export const INTEREST_OTHER_MAX = 200

/** The levels that the popup can send (REG-26). */
export const INTEREST_LEVELS = ['interested', 'full_send', 'deciding'] as const
export type InterestLevel = (typeof INTEREST_LEVELS)[number]

/** The ways in which people heard of Kinhold; the popup always sends 'direct_access' (REG-34). */
export const INTEREST_SOURCES = [
  'direct_access',
  'loved_one',
  'friend',
  'associate',
  'instagram',
  'tiktok',
  'other',
] as const

/** True for the levels after which the app shows the consent screen (REG-36). */
export function asksForConsent(level: InterestLevel): boolean {
  return level !== 'deciding'
}

/**
 * The name filter of the interest form: keeps letters of any script, spaces, apostrophes and hyphens,
 * collapses whitespace, cuts runs of four or more equal characters to two, and cuts at 50 (REG-29 to REG-32).
 */
export function filterInterestName(typed: string): string {
  const kept = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
  const calmed = kept.replace(/(.)\1{3,}/gu, '$1$1')
  return [...calmed].slice(0, INTEREST_NAME_MAX).join('')
}

/** True if the visitor may submit the form: they own the number, gave a name and chose a level (REG-27). */
export function isInterestComplete(form: { owned: boolean; name: string; level: string | null }): boolean {
  return form.owned && filterInterestName(form.name).trim() !== '' && form.level !== null
}
