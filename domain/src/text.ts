/**
 * Rules for typed text (docs/requirements/http-conventions.md, "Text and numbers"). Lengths are in code
 * points.
 */

/** Cleans text for a single line, replacing line breaks and tabs with spaces. */
export function oneLine(raw: string): string {
  return settle(raw.replace(/[\r\n\t\u2028\u2029]+/g, ' '))
}

/** Cleans multi-line text, keeping line breaks and tabs. */
export function multiLine(raw: string): string {
  return settle(raw.replace(/\r\n?/g, '\n'))
}

/**
 * Removes all but the first four marks on a letter, or the first eight in scripts that use more, because
 * dozens of stacked accents would cover the lines above and below.
 */
export function withFewMarks(text: string): string {
  return text.replace(MARKS_BEYOND, '$1$2')
}

const MARKS_BEYOND =
  /((?:(?=\p{M})[\p{Script=Inherited}\p{Script=Thai}\p{Script=Arabic}\p{Script=Cyrillic}]){4})\p{M}+|(\p{M}{8})\p{M}+/gu

/** Counts the code points in `text`. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Removes control characters before composing letters, because a control character may separate a letter from
// its accent. Keeps the joiners U+200C and U+200D, which emoji and Persian need.
function settle(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this removes control characters
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
  return withFewMarks(text.replace(controls, '').toWellFormed().normalize('NFC').trim())
}
