/** Returns the checksum of a FLAC frame header. */
export function crc8(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => CRC8[sum ^ byte]!, 0)
}

/**
 * Returns the length of the FLAC frame at the start of these bytes, or 0 if no checksum matches. `isSure` is
 * true if `mayEnd` accepts the length.
 */
export function lengthByChecksum(bytes: Buffer, mayEnd: (length: number) => boolean) {
  let [sum, first] = [0, 0]
  for (let n = 0; n < bytes.length; n += 1) {
    sum = ((sum << 8) & 0xffff) ^ CRC16[(sum >> 8) ^ bytes[n]!]!
    if (sum !== 0) continue
    if (mayEnd(n + 1)) return { length: n + 1, isSure: true }
    first ||= n + 1
  }
  return { length: first, isSure: false }
}

/** Returns the checksum of an Ogg page. */
export function crc32(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) sum = (sum << 8) ^ CRC32[((sum >>> 24) ^ byte) & 0xff]!
  return sum >>> 0
}

const CRC8 = tableOf(8, 0x07)
const CRC16 = tableOf(16, 0x8005)
const CRC32 = tableOf(32, 0x04c11db7)

function tableOf(bits: number, polynomial: number): Int32Array {
  const mask = bits === 32 ? -1 : (1 << bits) - 1
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (bits - 8)
    for (let n = 0; n < 8; n += 1)
      sum = ((sum >>> (bits - 1)) & 1 ? (sum << 1) ^ polynomial : sum << 1) & mask
    return sum
  })
}
