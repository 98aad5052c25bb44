/**
 * A date format that creates its `Intl.DateTimeFormat` on first use, because creating one takes a
 * millisecond.
 */
export type DateFormat = { format(date: Date): string }

/** Returns a date format in American English, the language of the app. */
export function dateFormat(parts: Intl.DateTimeFormatOptions): DateFormat {
  let made: Intl.DateTimeFormat | undefined
  return { format: (date) => (made ??= new Intl.DateTimeFormat('en-US', parts)).format(date) }
}
