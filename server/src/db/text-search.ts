import { sql } from 'kysely'

/**
 * Returns each word prefixed with each name, such as the id of a vault, so that a search in one vault skips
 * the words of other vaults.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** Returns the words of `underEach` as a tsvector, the type of the search column. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** Returns a tsquery for rows with a word for each of `beginnings` under one of the names. */
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
