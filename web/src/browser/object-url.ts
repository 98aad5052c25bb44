import { useEffect, useState } from 'react'

/**
 * Returns an object URL for a file, or undefined on the first render or without a file. Revokes the URL on
 * unmount.
 */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])
  return url
}
