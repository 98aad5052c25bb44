export const UNREACHABLE = 'The server did not answer. Please check your connection and try again.'

/** The error that a form shows when the server doesn't respond. */
export const UNREACHABLE_TYPED =
  'The server did not answer. Please check your connection; what you typed is still here.'

/**
 * The separator between facts in a sentence. The no-break space keeps the dot from beginning a line
 * (INV-107).
 */
export const DOT = '\u00a0· '

/** Joins names: 'Ann, Bob and Cleo'. */
export function namesInWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]!}`
}
