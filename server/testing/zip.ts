import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** Returns the files in a ZIP, as listed in its central directory. */
export function unzipped(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const short = (place: number) => zip.readUInt16LE(at + place)
    const long = (place: number) => zip.readUInt32LE(at + place)
    const [method, name, extra, note] = [short(10), short(28), short(30), short(32)]
    const [packed, size, local] = [long(20), long(24), long(42)]
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    expect(content.length).toBe(size)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = content
    at += 46 + name + extra + note
  }
  return files
}
