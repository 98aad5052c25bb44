import { sql } from 'kysely'

/**
 * Search words to store, each once for every name (such as the id of a group) under which a search
 * may find it. A search then reads only entries under its own names, even if a word is frequent elsewhere.
 */
export function underEach(names: readonly (string | number)[], words: readonly string[]): string[] {
  return names.flatMap((name) => words.map((word) => `${name}:${word}`))
}

/** The same words as a tsvector, the type of the searched column. */
export function searchedUnder(names: readonly (string | number)[], words: readonly string[]) {
  return sql<string>`array_to_tsvector(${underEach(names, words)}::text[])`
}

/** A tsquery, as text: it matches rows where, under at least one of the names, each prefix begins a word. */
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
