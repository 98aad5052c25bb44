import { useRef, useState } from 'react'

/** Returns a busy flag, and an action that ignores calls while it is running. */
export function useOneAtATime<A extends unknown[]>(
  action: (...given: A) => Promise<void>,
): [isUnderWay: boolean, run: (...given: A) => Promise<void>] {
  const underWay = useRef(false)
  const [isUnderWay, setIsUnderWay] = useState(false)
  async function run(...given: A) {
    if (underWay.current) return
    underWay.current = true
    setIsUnderWay(true)
    try {
      await action(...given)
    } finally {
      underWay.current = false
      setIsUnderWay(false)
    }
  }
  return [isUnderWay, run]
}
