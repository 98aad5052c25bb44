import { useState } from 'react'

/** What was given last and was not null: what a dialog goes on showing while it closes. */
export function useLast<T>(given: T | null): T | null {
  const [last, setLast] = useState(given)
  if (given !== null && given !== last) setLast(given)
  return given ?? last
}
