/** Functions that `tell` calls after a change. `add` returns a function that removes the added function. */
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
