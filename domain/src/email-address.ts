/** The maximum length of an e-mail address, in characters. */
export const EMAIL_MAX = 254
const LOCAL_MOST_BYTES = 64

/**
 * Returns true for a valid e-mail address. Non-ASCII letters are allowed both before and after the @
 * (SET-21).
 */
export function isEmailAddress(text: string): boolean {
  const [local, domain] = partsOf(text)
  if (!LOCAL.test(local) || new TextEncoder().encode(local).length > LOCAL_MOST_BYTES) return false
  return text.length <= EMAIL_MAX && domain !== null && DOMAIN.test(domain)
}

/** Returns the canonical form of an address, which is the same for all its spellings. */
export function emailKey(address: string): string {
  const [local, domain] = partsOf(address)
  return `${local}@${domain ?? ''}`.toLowerCase()
}

/** Returns the domain of an address in ASCII, or null if the domain is invalid. */
export function domainOfEmail(address: string): string | null {
  return partsOf(address)[1]
}

/** Returns true if mail to an address requires SMTPUTF8 (RFC 6531). */
export function needsUnicodeMail(address: string): boolean {
  return /[^\u0020-\u007e]/.test(partsOf(address)[0])
}

const LOCAL = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]$/u
const DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u

function partsOf(address: string): [local: string, domain: string | null] {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const isHost = LETTERS.test(host) && URL.canParse(`http://${host}`)
  return [address.slice(0, Math.max(0, at)), isHost ? new URL(`http://${host}`).hostname : null]
}
