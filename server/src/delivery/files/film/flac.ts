import { crc8, lengthByChecksum } from './checksums.ts'
import { type FilmFile, nextIn, NotKept, type Patches } from './film-file.ts'
import { inTagsBefore, inTagsBehind } from './tags.ts'

/**
 * Blanks everything in a FLAC file except the stream information, the seek table and the frames (RFC 9639).
 */
export async function inFlac(file: FilmFile, patches: Patches): Promise<void> {
  let at = await inTagsBefore(file, patches)
  if ((await file.part(at, 4)).toString('latin1') !== 'fLaC') throw new NotKept('unknown_form')
  at += 4
  for (let [isLast, seen] = [false, 0]; !isLast; seen += 1) {
    if (seen > MOST_BLOCKS) throw new NotKept('place_stays')
    const head = await file.part(at, 4)
    if (head.length < 4) throw new NotKept('cut_off')
    const block = blockOf(head)
    inBlock(block, at, patches)
    isLast = block.isLast
    at += 4 + block.length
  }
  if (at > file.size) throw new NotKept('cut_off')
  await inFrames(file, { start: at, end: await inTagsBehind(file, at, patches) }, patches)
}

/**
 * Blanks the parts that playback doesn't need in FLAC blocks inside another container. `start` is the blocks'
 * offset in the file.
 */
export function inFlacBlocks(bytes: Buffer, start: number, patches: Patches): void {
  let at = 0
  for (let isLast = false; !isLast && at + 4 <= bytes.length;) {
    const block = blockOf(bytes.subarray(at))
    inBlock({ ...block, length: Math.min(block.length, bytes.length - at - 4) }, start + at, patches)
    isLast = block.isLast
    at += 4 + block.length
  }
  patches.blank(start + at, start + bytes.length)
}

type Block = { type: number; isLast: boolean; length: number }

function blockOf(head: Buffer): Block {
  return { type: head[0]! & 0x7f, isLast: head[0]! > 0x7f, length: head.readUIntBE(1, 3) }
}

const HOW_RECORDED_BYTES = 34
const MOST_BLOCKS = 10_000
const [HOW_RECORDED, PADDING, WHERE_TO_SEEK] = [0, 1, 3]

function inBlock({ type, isLast, length }: Block, at: number, patches: Patches): void {
  const end = at + 4 + length
  if (type === HOW_RECORDED) return patches.blank(Math.min(at + 4 + HOW_RECORDED_BYTES, end), end)
  if (type === WHERE_TO_SEEK) return
  if (type !== PADDING) patches.write(at, Buffer.from([PADDING | (isLast ? 0x80 : 0)]))
  patches.blank(at + 4, end)
}

// A frame doesn't state its own length. Its checksum and the start of the next frame show where it ends.
async function inFrames(file: FilmFile, { start, end }: { start: number; end: number }, patches: Patches) {
  let form: Buffer | null = null
  let at = start
  for (let lost = 0; at < end;) {
    const { length, isSure } = await frameAt(file, at, end, form)
    if (!isSure && (lost += 1) > MOST_LOST) throw new NotKept('place_stays')
    if (length > 0) {
      form ??= Buffer.from(await file.part(at, 4))
      at += length
      continue
    }
    const next = await nextIn(file, at + 1, end, LONGEST_HEAD, (bytes) =>
      bytes.findIndex((byte, n) => byte === 0xff && isFrameHead(bytes, n, form)),
    )
    patches.blank(at, next)
    at = next
  }
  if (start < end && form === null) throw new NotKept('unknown_form')
}

// Without this limit, a malicious file could force a search for the end of every frame.
const MOST_LOST = 64
const [SHORT, LONGEST] = [64 * 1024, 2 * 1024 * 1024]
const LONGEST_HEAD = 16

/** Returns the length of the frame at this offset, or 0 if no frame begins there. */
async function frameAt(file: FilmFile, at: number, end: number, form: Buffer | null) {
  let found = { length: 0, isSure: false }
  for (let most = SHORT; most <= LONGEST && !found.isSure; most *= 4) {
    const bytes = await file.part(at, Math.min(most, end - at))
    if (!isFrameHead(bytes, 0, form)) break
    found = lengthByChecksum(bytes, (length) => at + length === end || isFrameHead(bytes, length, form))
    if (bytes.length === end - at) break
  }
  return found
}

// The sample rate and bit depth never change within a recording.
function isFrameHead(bytes: Buffer, at: number, form: Buffer | null): boolean {
  if (at + 6 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xf8) return false
  const [block, rate, channels] = [bytes[at + 2]! >> 4, bytes[at + 2]! & 15, bytes[at + 3]! >> 4]
  if (block === 0 || rate === 15 || channels > 10) return false
  if (form && (bytes[at + 1] !== form[1] || rate !== (form[2]! & 15))) return false
  if (form && (bytes[at + 3]! & 15) !== (form[3]! & 15)) return false
  const number = Math.max(1, Math.clz32(~bytes[at + 4]! << 24))
  const said = (block === 6 ? 1 : block === 7 ? 2 : 0) + (rate === 12 ? 1 : rate > 12 ? 2 : 0)
  const length = 4 + number + said
  return at + length < bytes.length && crc8(bytes.subarray(at, at + length)) === bytes[at + length]
}
