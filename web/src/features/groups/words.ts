/** What is said where no server answered. */
export const UNREACHABLE =
  'The server did not answer. Please check your connection; what you typed is still here.'

/** How many people, in words: the real number (UNI-29). */
export function peopleInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}

/** Names as a sentence has them: 'Ann, Bob and Cleo'. */
export function namesInWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]!}`
}
