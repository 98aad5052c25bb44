import { useState } from 'react'

/** The last value that was not null, so that a dialog keeps its content while it closes. */
export function useLast<T>(given: T | null): T | null {
  const [last, setLast] = useState(given)
  if (given !== null && given !== last) setLast(given)
  return given ?? last
}
