import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Generates a random 256-bit token for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns true for a string in the format of `newToken`. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Generates a random 128-bit id that can't be guessed. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the SHA-256 of a token, which the database stores instead of the token. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Compares two secrets in constant time. Their lengths may differ. */
export function isSameSecret(given: string, own: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(own))
}

/** Generates random decimal digits for a code that a person types. */
export function newDigits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

/** Returns decimal digits for `name` that only the holder of the token can compute. */
export function digitsOf(token: string, name: string, count: number): string {
  const made = createHmac('sha256', token).update(name).digest()
  return (made.readUIntBE(0, 6) % 10 ** count).toString().padStart(count, '0')
}
