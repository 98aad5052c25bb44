const deeds = new Set<() => void>()

/** Has `forget` called when the person who is signed in changes or signs out: what they left is not for the next. */
export function onSessionEnd(forget: () => void): void {
  deeds.add(forget)
}

/** Calls everything that was registered. */
export function tellSessionEnd(): void {
  deeds.forEach((forget) => forget())
}
