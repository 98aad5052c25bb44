import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'

const actions = new Set<() => void>()
const endings = new Set<() => Promise<unknown>>()
let hasEnded = false

/** Calls `forget` when a session ends, or right away if one has already ended. */
export function onSessionEnd(forget: () => void): void {
  actions.add(forget)
  if (hasEnded) forget()
}

export function publishSessionEnd(): void {
  hasEnded = true
  actions.forEach((forget) => forget())
}

/**
 * Makes this tab wait for `finish` before it ends a session. Returns a function that unregisters `finish`.
 */
export function beforeSessionEnd(finish: () => Promise<unknown>): () => void {
  endings.add(finish)
  return () => void endings.delete(finish)
}

/** Waits for the registered work, but no longer than a session check may take. */
export async function finishBeforeEnd(): Promise<void> {
  if (endings.size === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, SESSION_CHECK_TIMEOUT_MS)))
  await Promise.race([Promise.allSettled([...endings].map((finish) => finish())), tooLong])
  clearTimeout(timer)
}
