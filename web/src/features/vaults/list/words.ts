/** The size of an access list in words. */
export function invitedInWords(count: number): string {
  if (count === 0) return 'Nobody invited yet'
  return count === 1 ? '1 person invited' : `${count} people invited`
}
