import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'

/** An opaque 256-bit token for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True for what `newToken` could have made; a browser may send anything. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** 128 random bits as a name that cannot be guessed. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** What the database keeps of a token: its SHA-256, so that reading the database lets nobody in. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Random decimal digits, for codes that people type. */
export function newDigits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

/** Decimal digits that only whoever holds the token can make: other ones for each `name`. */
export function digitsOf(token: string, name: string, count: number): string {
  const made = createHmac('sha256', token).update(name).digest()
  return (made.readUIntBE(0, 6) % 10 ** count).toString().padStart(count, '0')
}
