import { sql } from 'kysely'

/**
 * Search words to store, each under the name of everyone whose search may find it, so that a search reads
 * only entries that it may find, even if a word is frequent elsewhere.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** The same words in the form of the searched column. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** A tsquery, as text, for rows that have a word with each of these beginnings under one of these names. */
export function matching(names: readonly (string | number)[], beginnings: readonly string[]): string {
  // An empty name matches no row.
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

// The quotes keep any character from acting as an operator.
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
