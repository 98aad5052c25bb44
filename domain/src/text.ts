/** Cleans typed text in the same way everywhere (rules, "Text"). Lengths are in code points. */

/** Cleans one line: NFC, spaces for line breaks and tabs, no controls and no bidi overrides, trimmed. */
export function oneLine(raw: string): string {
  return settle(raw.replace(/[\r\n\t\u2028\u2029]+/g, ' '))
}

/** Cleans several lines: NFC, LF line breaks, tabs kept, no other controls and no bidi overrides, trimmed. */
export function multiLine(raw: string): string {
  return settle(raw.replace(/\r\n?/g, '\n'))
}

/** The search form of a name: lower case without accents. */
export function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The number of code points of a text; a character outside the basic plane counts once. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

// Keeps the joiners U+200C and U+200D, which emoji and Persian need. Removes characters before it composes
// the text, because a removed character may have separated a letter from its accent.
function settle(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this removes control characters
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
  return text.replace(controls, '').toWellFormed().normalize('NFC').trim()
}
