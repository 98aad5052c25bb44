import { COPIED_MS } from '@kinhold/domain/limits'
import { useEffect, useState } from 'react'

/** Whether something was copied within the last two seconds (INV-94), and what to call when it was. */
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
