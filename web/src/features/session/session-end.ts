import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'

const actions = new Set<() => void>()
const endings = new Set<() => Promise<unknown>>()
let hasEnded = false

/** Calls `forget` when a session ends, or at once if a session has already ended. */
export function onSessionEnd(forget: () => void): void {
  actions.add(forget)
  if (hasEnded) forget()
}

export function publishSessionEnd(): void {
  hasEnded = true
  actions.forEach((forget) => forget())
}

/** Makes the end of a session in this tab wait for `finish`; returns a function that unregisters `finish`. */
export function beforeSessionEnd(finish: () => Promise<unknown>): () => void {
  endings.add(finish)
  return () => void endings.delete(finish)
}

/** Waits for the registered work, at most as long as for a session check. */
export async function finishBeforeEnd(): Promise<void> {
  if (endings.size === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, SESSION_CHECK_TIMEOUT_MS)))
  await Promise.race([Promise.allSettled([...endings].map((finish) => finish())), tooLong])
  clearTimeout(timer)
}
