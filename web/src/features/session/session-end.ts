const deeds = new Set<() => void>()
let hasEnded = false

/**
 * Has `forget` called when a person signs out, in any tab of this browser, or another one signs in: what they left is not
 * for the next. A session that was lost ends nothing, since the same person may come back. What is registered after such
 * an end, because its code came later, is called at once.
 */
export function onSessionEnd(forget: () => void): void {
  deeds.add(forget)
  if (hasEnded) forget()
}

/** Calls everything that was registered. */
export function tellSessionEnd(): void {
  hasEnded = true
  deeds.forEach((forget) => forget())
}
