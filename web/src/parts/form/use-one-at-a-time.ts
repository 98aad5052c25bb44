import { useRef, useState } from 'react'

/** An action and its busy flag; calls while it is busy do nothing, however quickly they follow. */
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
