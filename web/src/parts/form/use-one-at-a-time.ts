import { useRef, useState } from 'react'

/** A deed and whether it is under way; while it is, another press does nothing, however quickly it comes. */
export function useOneAtATime<A extends unknown[]>(
  deed: (...given: A) => Promise<void>,
): [isUnderWay: boolean, run: (...given: A) => Promise<void>] {
  const underWay = useRef(false)
  const [isUnderWay, setIsUnderWay] = useState(false)
  async function run(...given: A) {
    if (underWay.current) return
    underWay.current = true
    setIsUnderWay(true)
    try {
      await deed(...given)
    } finally {
      underWay.current = false
      setIsUnderWay(false)
    }
  }
  return [isUnderWay, run]
}
