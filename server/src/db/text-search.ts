import { sql } from 'kysely'

/**
 * Returns each word once per name, such as a group's id. A search under one name then skips the entries under
 * all the others.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** Returns the words of `underEach` as a tsvector, the type of the searched column. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** Returns a tsquery for rows that have, under at least one name, a word that starts with each prefix. */
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
