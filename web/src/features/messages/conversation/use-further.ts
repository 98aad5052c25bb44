import { useRef, useState } from 'react'

/** Loads the messages before or after the loaded ones, one request at a time; after a failure only a person retries. */
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
