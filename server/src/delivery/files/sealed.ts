import { createCipheriv, hash, randomBytes } from 'node:crypto'
import { givenBack } from './files.ts'

/** A key that seals files. */
export function newKey(): Buffer {
  return randomBytes(32)
}

/**
 * Encrypts or decrypts a stream; the two are the same operation (AES-256 in counter mode). Each name may be used with a
 * key once. The input chunks are empty afterwards.
 */
export async function* sealed(
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', key, hash('sha256', name, 'buffer').subarray(0, 16))
  for await (const chunk of givenBack(bytes)) yield cipher.update(chunk)
}
