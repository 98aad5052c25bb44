import { COPIED_MS } from '@kinhold/domain/limits'
import { useEffect, useState } from 'react'

/** True for two seconds after a copy (INV-94), and the function to call after one. */
export function useCopied(): [isCopied: boolean, sayCopied: () => void] {
  const [times, setTimes] = useState(0)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (times === 0) return
    setIsCopied(true)
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [times])
  return [isCopied, () => setTimes((before) => before + 1)]
}
