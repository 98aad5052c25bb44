const deeds = new Set<() => void>()

/** Has something forgotten whenever the browser is no longer the one's who was signed in: what they left is not for the next. */
export function onSessionEnd(forget: () => void): void {
  deeds.add(forget)
}

/** Tells all of them that it is. */
export function tellSessionEnd(): void {
  deeds.forEach((forget) => forget())
}
