import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { noise } from '../../../testing/media.ts'
import { newKey, sealed } from './files.ts'

const inParts = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size))
}
const whole = (bytes: AsyncIterable<Buffer>) => buffer(Readable.from(bytes))

it('`sealed` decrypts only with the same key and name', async () => {
  const plain = noise(100_000)
  const key = newKey()
  const closed = await whole(sealed(inParts(plain, 70_000), key, 'a.p0-x'))
  expect([closed.length, closed.equals(plain)]).toEqual([plain.length, false])
  expect((await whole(sealed(inParts(closed, 999), key, 'a.p0-x'))).equals(plain)).toBe(true)
  expect((await whole(sealed(inParts(closed, 999), key, 'a.p0-y'))).equals(plain)).toBe(false)
  expect((await whole(sealed(inParts(closed, 999), newKey(), 'a.p0-x'))).equals(plain)).toBe(false)
})
