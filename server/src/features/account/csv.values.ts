/** The columns of an export as CSV: the list that a line is of, and every field that a line of any list has. */
export const COLUMNS = [
  'section',
  'id',
  'direction',
  'withId',
  'with',
  'how',
  'name',
  'value',
  'phone',
  'status',
  'sponsor',
  'senderId',
  'kind',
  'type',
  'title',
  'content',
  'text',
  'description',
  'browser',
  'ipAddress',
  'href',
  'linkUrl',
  'fileUrl',
  'fileName',
  'files',
  'contentType',
  'bytes',
  'groupId',
  'groupName',
  'vaultId',
  'postId',
  'replyToId',
  'archived',
  'sharedWith',
  'createdAt',
  'editedAt',
  'readAt',
  'confirmedAt',
  'verifiedAt',
] as const

/** The mark by which spreadsheets know that what follows is UTF-8, and the line of the columns. */
export const HEADER = `\uFEFF${COLUMNS.join(',')}\r\n`

/** One line of a section, its cells in the order of the columns (RFC 4180). */
export function csvLine(section: string, fields: Record<string, unknown>): string {
  const row: Record<string, unknown> = { ...fields, section }
  return `${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`
}

/**
 * A value as one cell. What a spreadsheet would run as a formula begins with an apostrophe: others' words are in it, and
 * whoever opens the file would run them.
 */
export function cell(value: unknown): string {
  const text = plain(value)
  const harmless = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
