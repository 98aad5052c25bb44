import { createCipheriv, hash, randomBytes } from 'node:crypto'
import { givenBack } from './give-back.ts'

/** A key that seals files. */
export function newKey(): Buffer {
  return randomBytes(32)
}

/**
 * The same bytes made unreadable without the key, or readable again: it is its own reverse (AES-256 in counter mode).
 * Each name may be used with a key once. The chunks that go in are empty after it.
 */
export async function* sealed(
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', key, hash('sha256', name, 'buffer').subarray(0, 16))
  for await (const chunk of givenBack(bytes)) yield cipher.update(chunk)
}
