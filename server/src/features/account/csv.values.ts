/** One CSV line with a comma between its cells (RFC 4180). */
export function csvLine(values: unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/**
 * A value as one CSV cell. An apostrophe goes before text that a spreadsheet would run as a formula: exports contain
 * other members' words, and opening the file would run them.
 */
export function cell(value: unknown): string {
  const text = plain(value)
  const harmless = typeof value !== 'number' && isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// Covers every width of a sign (＝ and ﹦ are =) and any leading blanks.
function isFormula(text: string): boolean {
  const [first = ''] = text.trimStart()
  return /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(first.normalize('NFKC'))
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
