import { useState } from 'react'

/**
 * A choice that shows at once and until the promise of `choose` settles; then `value` shows. Without this, a ticked box
 * stays unticked until the store has updated, and a screen reader may read its old state.
 *
 * Not React's `useOptimistic`: its transitions wait for one another across the app, so a hanging request elsewhere
 * would keep a refused choice on screen here.
 */
export function useShownAtOnce<Value>(
  value: Value,
  choose: (value: Value) => void | Promise<void>,
): [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null)
  return [
    chosen ? chosen.value : value,
    (next) => {
      const done = choose(next)
      if (!done) return
      const here = { value: next }
      setChosen(here)
      void done.finally(() => setChosen((latest) => (latest === here ? null : latest)))
    },
  ]
}
