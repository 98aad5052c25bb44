import { useRef, useState } from 'react'

/** The way to what lies before or after what is shown: asked for once at a time, and after a failure by a person only. */
export function useFurther(load: () => Promise<void>) {
  const [isFailed, setIsFailed] = useState(false)
  const isLoading = useRef(false)
  async function retry() {
    if (isLoading.current) return
    isLoading.current = true
    setIsFailed(false)
    try {
      await load()
    } catch {
      setIsFailed(true)
    }
    isLoading.current = false
  }
  return { isFailed, retry: () => void retry(), ask: () => void (isFailed || retry()) }
}
