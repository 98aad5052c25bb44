/** The most statements that a pool prepares: each takes memory on every connection. */
const MOST = 500

/** Names for repeated statements of a pool, so that its connections prepare them once. */
export type StatementNames = {
  /** The name of a statement; null if it is sent unprepared. */
  of(text: string): string | null
  /** Gives a statement a new name: statements prepared under the old one are outdated. */
  renew(text: string): void
}

/** A statement gets its name at the second use: text generated for each call never does. */
export function statementNames(most = MOST): StatementNames {
  const names = new Map<string, string>()
  const once = new Set<string>()
  let given = 0
  const give = (text: string) => {
    const name = `statement_${(given += 1)}`
    names.set(text, name)
    return name
  }
  return {
    of(text) {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size === most) return null
      if (once.delete(text)) return give(text)
      if (once.size === most) once.clear()
      once.add(text)
      return null
    },
    renew: (text) => void give(text),
  }
}
