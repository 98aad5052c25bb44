/**
 * Creates a list of listeners. `add` returns a function that removes the listener, and `tell` calls them all.
 */
export function listeners(): { add: (hear: () => void) => () => void; tell: () => void } {
  const added = new Set<() => void>()
  return {
    add: (hear) => {
      added.add(hear)
      return () => void added.delete(hear)
    },
    tell: () => added.forEach((hear) => hear()),
  }
}
