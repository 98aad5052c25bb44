import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'

const actions = new Set<() => void>()
const endings = new Set<() => Promise<unknown>>()
let hasEnded = false

/** A lost session does not count, since the same person may come back. After such an end it is called at once. */
export function onSessionEnd(forget: () => void): void {
  actions.add(forget)
  if (hasEnded) forget()
}

export function publishSessionEnd(): void {
  hasEnded = true
  actions.forEach((forget) => forget())
}

/** Runs `finish` to its end before a session ends in this tab. Returns a function that unregisters it. */
export function beforeSessionEnd(finish: () => Promise<unknown>): () => void {
  endings.add(finish)
  return () => void endings.delete(finish)
}

/** Waits for the registered work before the session ends, at most as long as for any other response. */
export async function finishBeforeEnd(): Promise<void> {
  if (endings.size === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, SESSION_CHECK_TIMEOUT_MS)))
  await Promise.race([Promise.allSettled([...endings].map((finish) => finish())), tooLong])
  clearTimeout(timer)
}
