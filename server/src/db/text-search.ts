import { sql } from 'kysely'

/**
 * Words as they are kept to be searched, each under the name of everyone whose search may find it: a search then reads
 * nothing but what it may find, however often a word is written elsewhere.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** The same as the column keeps them that is searched. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** A tsquery, as text, for rows that have under one of these names a word beginning like each of the given. */
export function matching(names: readonly (string | number)[], beginnings: readonly string[]): string {
  // Of no name at all nothing has one.
  const among = names.length > 0 ? names : ['']
  return among
    .map(
      (name) =>
        `(${underEach([name], beginnings)
          .map((word) => `${quoted(word)}:*`)
          .join('&')})`,
    )
    .join('|')
}

// So that nothing in it is read as an operator.
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
