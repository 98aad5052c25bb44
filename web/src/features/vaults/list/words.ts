/** How many people a vault is shared with, in words. */
export function invitedInWords(count: number): string {
  if (count === 0) return 'Nobody invited yet'
  return count === 1 ? '1 person invited' : `${count} people invited`
}
