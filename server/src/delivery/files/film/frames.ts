import { type FilmFile, nextIn, NotKept, type Patches } from './film-file.ts'
import { inTagsBefore, inTagsBehind } from './tags.ts'

/** An audio frame. Neighboring frames have the same format. */
type Frame = { length: number; form: number }
type FrameAt = (head: Buffer) => Frame | null

/** Blanks everything in a recording except its audio frames. */
async function inFrames(file: FilmFile, patches: Patches, frameAt: FrameAt): Promise<void> {
  let at = await inTagsBefore(file, patches)
  const end = await inTagsBehind(file, at, patches)
  let form: number | null = null
  const isFrame = async (frame: Frame | null, start: number): Promise<boolean> => {
    const next = start + (frame?.length ?? 0)
    if (!frame || next > end) return false
    return frame.form === form || next === end || frameAt(await file.part(next, HEAD))?.form === frame.form
  }
  for (let lost = 0; at < end;) {
    const frame = frameAt(await file.part(at, HEAD))
    if (await isFrame(frame, at)) {
      form = frame!.form
      at += frame!.length
      continue
    }
    const junk = at
    do {
      if ((lost += 1) > MOST_LOST) throw new NotKept('place_stays')
      at = await nextBeginning(file, at + 1, end, frameAt)
    } while (at < end && !(await isFrame(frameAt(await file.part(at, HEAD)), at)))
    patches.blank(junk, at)
  }
  if (form === null) throw new NotKept('unknown_form')
}

// The maximum number of false frame starts. A recording with more is rejected.
const MOST_LOST = 100_000
// An MP3 header has four bytes, and an AAC header has seven.
const HEAD = 7

function nextBeginning(file: FilmFile, start: number, end: number, frameAt: FrameAt): Promise<number> {
  return nextIn(file, start, end, HEAD, (bytes) =>
    bytes.findIndex(
      (byte, n) => byte === 0xff && bytes[n + 2] !== 0xff && frameAt(bytes.subarray(n, n + HEAD)) !== null,
    ),
  )
}

/** Finds the parts of an MP3 file that playback doesn't need (ISO/IEC 11172-3, 13818-3). */
export function inMp3(file: FilmFile, patches: Patches): Promise<void> {
  return inFrames(file, patches, mp3Frame)
}

/** Finds the parts of an AAC file that playback doesn't need (ISO/IEC 13818-7, ADTS). */
export function inAac(file: FilmFile, patches: Patches): Promise<void> {
  return inFrames(file, patches, aacFrame)
}

function mp3Frame(head: Buffer): Frame | null {
  if (head.length < 4 || head[0] !== 0xff || head[1]! < 0xe0) return null
  const [version, layer] = [(head[1]! >> 3) & 3, 4 - ((head[1]! >> 1) & 3)]
  const [rate, bits] = [RATES[(head[2]! >> 2) & 3], head[2]! >> 4]
  if (version === 1 || layer === 4 || !rate) return null
  const isFirst = version === 3
  const kilobits = KILOBITS[isFirst ? layer - 1 : layer === 1 ? 3 : 4]![bits]
  if (!kilobits) return null
  const perSecond = rate >> (isFirst ? 0 : version === 2 ? 1 : 2)
  const padding = (head[2]! >> 1) & 1
  const form = (head[1]! & 0xfe) * 256 + (head[2]! & 0x0c)
  if (layer === 1) return { length: (Math.floor((12_000 * kilobits) / perSecond) + padding) * 4, form }
  const each = layer === 3 && !isFirst ? 72_000 : 144_000
  return { length: Math.floor((each * kilobits) / perSecond) + padding, form }
}

const RATES = [44_100, 48_000, 32_000]
// The bit rates by version and layer, in the standard's order.
const KILOBITS = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]

function aacFrame(head: Buffer): Frame | null {
  if (head.length < 7 || head[0] !== 0xff || (head[1]! & 0xf6) !== 0xf0) return null
  const length = ((head[3]! & 3) << 11) | (head[4]! << 3) | (head[5]! >> 5)
  if (length < 7 || (head[2]! & 0x3c) > 0x30) return null
  return { length, form: (head[1]! & 0xf8) * 256 + (head[2]! & 0xfc) }
}
