import { useEffect, useEffectEvent, useState } from 'react'

type Group = (digits: string) => string

/**
 * How a number shows that begins with its plus: as its country writes it, and ungrouped until what knows that is loaded.
 * `beforeLoaded` is called before the number changes its look by itself.
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
    // A number without its groups is as good: nothing is said where they could not be loaded.
    import('@kinhold/domain/phone-groups').then(
      ({ groupAsCountry }) => !isGone && show(groupAsCountry),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isForeign])
  return isForeign && group ? group(number) : number
}
