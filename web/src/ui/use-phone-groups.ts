import { useEffect, useEffectEvent, useState } from 'react'
import { whenOnline } from '../browser/late-code.ts'

type Group = (digits: string) => string

/**
 * A number that begins with '+' in its country's grouping, and ungrouped until the numbering plans are loaded.
 * `beforeLoaded` is called just before that changes the text.
 */
export function usePhoneGroups(number: string, beforeLoaded: () => void): string {
  const [group, setGroup] = useState<Group | null>(null)
  const isForeign = /^\+(?!1)/.test(number)
  const show = useEffectEvent((loaded: Group) => {
    beforeLoaded()
    setGroup(() => loaded)
  })
  useEffect(() => {
    if (!isForeign) return
    let isGone = false
    let stop = () => {}
    // An ungrouped number works too, so a failure to load is not reported.
    const load = () =>
      import('@kinhold/domain/phone-groups').then(
        ({ groupAsCountry }) => !isGone && show(groupAsCountry),
        () => !isGone && (stop = whenOnline(() => void load())),
      )
    void load()
    return () => {
      isGone = true
      stop()
    }
  }, [isForeign])
  return isForeign && group ? group(number) : number
}
