import { sql } from 'kysely'

/**
 * Prefixes each word with each name, such as a vault's id. A search in one vault then skips the words of
 * other vaults.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** Returns the words of `underEach` as a tsvector, the type of the search column. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** Returns a tsquery for rows that match all word beginnings under one of the names. */
export function matching(names: readonly (string | number)[], beginnings: readonly string[]): string {
  // If there are no names, use an empty one, which matches no row.
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

// Quotes a word, so that its characters don't act as operators.
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
