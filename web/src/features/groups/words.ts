/** How many people, in words: the real number (UNI-29). */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}
