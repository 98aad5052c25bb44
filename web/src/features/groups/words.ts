/** The number of people in words, never rounded (UNI-29). */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}
