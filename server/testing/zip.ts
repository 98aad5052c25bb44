import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The files of a ZIP by its directory, as any program reads it. */
export function unzipped(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [method, packed, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ]
    const [name, extra, note] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    expect(content.length).toBe(size)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = content
    at += 46 + name + extra + note
  }
  return files
}
