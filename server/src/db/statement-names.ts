/** How many statements a pool prepares: each takes memory on every connection. */
const MOST = 500

/** Names for the statements that a pool sends again and again, by which its connections prepare them once. */
export type StatementNames = {
  /** The name of a statement, null for one that is sent as it is. */
  of(text: string): string | null
  /** Gives a statement another name from now on: what was prepared by the old one is of no use any more. */
  renew(text: string): void
}

/** A statement gets its name when it comes a second time: what is made anew for each call never does. */
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
