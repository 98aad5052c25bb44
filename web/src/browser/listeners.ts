/**
 * Creates a list of listeners. `add` adds one and returns a function that removes it. `tell` calls all
 * listeners.
 */
export function listeners<What = void>() {
  const added = new Set<(what: What) => unknown>()
  return {
    add: (hear: (what: What) => unknown) => {
      added.add(hear)
      return () => void added.delete(hear)
    },
    tell: (what: What) => added.forEach((hear) => hear(what)),
  }
}
