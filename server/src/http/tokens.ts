import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'

/** An opaque 256-bit token for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True for text in the form of `newToken`; a browser may send anything. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** 128 random bits as an unguessable name. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** The stored form of a token: its SHA-256, so that a read of the database gives no access. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Random decimal digits, for codes that people type. */
export function newDigits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

/** Decimal digits that only the holder of the token can compute: different ones for each `name`. */
export function digitsOf(token: string, name: string, count: number): string {
  const made = createHmac('sha256', token).update(name).digest()
  return (made.readUIntBE(0, 6) % 10 ** count).toString().padStart(count, '0')
}
