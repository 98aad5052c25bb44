import { useEffect, useState } from 'react'

const MOMENT_MS = 2_000

/** Returns true for two seconds after each call to `begin`. */
export function useForAMoment(): [isNow: boolean, begin: () => void] {
  const [moment, setMoment] = useState<object | null>(null)
  useEffect(() => {
    if (!moment) return
    const timer = setTimeout(() => setMoment(null), MOMENT_MS)
    return () => clearTimeout(timer)
  }, [moment])
  return [moment !== null, () => setMoment({})]
}
