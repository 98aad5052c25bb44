import { useEffect, useEffectEvent, useState } from 'react'
import { whenOnline } from '../browser/late-code.ts'

/** The code with the numbering plans, which loads late because the plans are large. */
export type Abroad = typeof import('./phone-abroad.ts')

let had: Abroad | null = null

/** Returns the code with the numbering plans if it has been loaded. */
export function abroadSoFar(): Abroad | null {
  return had
}

/**
 * Loads the numbering plans once `isDue` is true. Returns `atFirst` until the plans have been loaded, and
 * calls `beforeLoaded` right before the component renders with them.
 */
export function useAbroad(isDue: boolean, atFirst: Abroad | null, beforeLoaded = () => {}): Abroad | null {
  const [abroad, setAbroad] = useState(atFirst)
  const show = useEffectEvent((loaded: Abroad) => {
    had = loaded
    beforeLoaded()
    setAbroad(loaded)
  })
  useEffect(() => {
    if (!isDue) return
    let isGone = false
    let stop = () => {}
    // Numbers are readable even without this code, so don't report an error.
    const load = () =>
      import('./phone-abroad.ts').then(
        (loaded) => !isGone && show(loaded),
        () => !isGone && (stop = whenOnline(() => void load())),
      )
    void load()
    return () => {
      isGone = true
      stop()
    }
  }, [isDue])
  return abroad
}
