/**
 * A tsquery, as text, for rows that have a word beginning like each of these and, where some are given, one of these
 * lexemes exactly. None of them is read as an operator.
 */
export function matching(beginnings: string[], oneOf?: string[]): string {
  const words = beginnings.map((word) => `${quoted(word)}:*`)
  // Of no lexeme at all nothing has one.
  const marks = oneOf && [`(${(oneOf.length > 0 ? oneOf : [NOWHERE]).map(quoted).join('|')})`]
  return [...(marks ?? []), ...words].join('&')
}

const NOWHERE = '#'

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
