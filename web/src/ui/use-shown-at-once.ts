import { useState } from 'react'

/**
 * A choice as it is shown, and what chooses anew: shown in the same moment and for as long as the promise of `choose`
 * runs, then as `value` says. Without it a box that is ticked stands unticked until the answer of a store has come
 * around, and a screen reader may read it out as it was.
 *
 * Not React's `useOptimistic`: its transitions wait for one another, in all of the app, and a request that hangs
 * elsewhere would keep what was refused here on show.
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
