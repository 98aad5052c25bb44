import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filmsThatAreRefused, filmsWithPlaces, oggPage, PLACE } from '../../../../testing/films.ts'
import {
  aac,
  box,
  flac,
  id3,
  joined,
  m4a,
  mov,
  mp3,
  mp4,
  noise,
  numbers,
  ogg,
  wav,
  webm,
} from '../../../../testing/media.ts'
import { kindOf } from '../kinds.ts'
import { needlessIn } from './needless.ts'
import { patched } from './film-file.ts'

// The number of bytes at the start of a file from which the server determines the file's kind.
const HEAD_BYTES = 64 * 1024

async function needlessOf(film: Buffer) {
  const kind = await kindOf(film.subarray(0, HEAD_BYTES))
  if (kind === null) throw new Error('This is no film that is taken.')
  return needlessIn(kind.contentType, film.length, async (start, length) =>
    film.subarray(start, start + length),
  )
}

async function cleaned(film: Buffer, piece = 64 * 1024): Promise<Buffer> {
  const needless = await needlessOf(film)
  if (typeof needless === 'string') throw new Error(needless)
  async function* inPieces() {
    for (let at = 0; at < film.length; at += piece) yield Buffer.from(film.subarray(at, at + piece))
  }
  return Buffer.concat(await Array.fromAsync(patched(inPieces(), needless.patches)))
}

describe('VLT-125 cleaning a video or recording', () => {
  it.each(filmsWithPlaces.map((each) => [each.in, each.of, each] as const))(
    'removes the location from %s (%s)',
    async (_in, _of, { film, keeps }) => {
      expect(film.includes(PLACE)).toBe(true)
      const clean = await cleaned(film)
      expect([clean.includes(PLACE), clean.includes(joined(keeps)), clean.length]).toEqual([
        false,
        true,
        film.length,
      ])
      expect((await cleaned(film, 7)).equals(clean)).toBe(true)
      expect((await cleaned(clean)).equals(clean)).toBe(true)
    },
  )

  it('leaves a file unchanged if it contains nothing to remove', async () => {
    for (const film of [mp4({ bytes: 5_000 }), mov(), m4a(), webm(), mp3(), aac(), ogg(), flac(), wav()])
      expect((await cleaned(film)).equals(film)).toBe(true)
  })

  it('updates the checksum of a changed Ogg page', async () => {
    const comments = oggPage(1, 0, joined('OpusTags', Buffer.alloc(8), noise(20)))
    const clean = await cleaned(joined(ogg(), comments))
    expect(clean.subarray(ogg().length + 22, ogg().length + 26).toString('hex')).toBe('de92734d')
  })

  // ExifTool reads metadata independently of our code. On Debian, its package is libimage-exiftool-perl.
  const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0
  it.runIf(hasExiftool)(
    `leaves no location for ExifTool to find in any format${hasExiftool ? '' : ' (skipped: ExifTool is not installed)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'kinhold-films-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const first = new Map(filmsWithPlaces.toReversed().map((each) => [each.in, each.film]))
      for (const [name, film] of first) {
        await writeFile(join(folder, `${name} as it came.${ENDINGS[name]}`), film)
        await writeFile(join(folder, `${name} as it is kept.${ENDINGS[name]}`), await cleaned(film))
      }
      const asked = ['-ee', '-a', '-u', '-U', '-j', '-ext', '*', '-x', 'System:all', folder]
      const read = JSON.parse(execFileSync('exiftool', asked, { stdio: 'pipe' }).toString())
      const says = (said: object) => /GPS|location|48\.2|48 deg/i.test(JSON.stringify(said))
      const found = (read as { SourceFile: string }[])
        .filter((said) => says({ ...said, SourceFile: '' }))
        .map(({ SourceFile }) => SourceFile.slice(folder.length + 1))
      expect(read.length).toBe(first.size * 2)
      expect(found.toSorted()).toEqual(
        [...first.keys()].map((name) => `${name} as it came.${ENDINGS[name]}`).toSorted(),
      )
    },
  )
})

const ENDINGS: Record<string, string> = {
  'an MP4': 'mp4',
  'a QuickTime film': 'mov',
  'an M4A': 'm4a',
  'a WebM': 'webm',
  'a WebM of sound': 'webm',
  'an Ogg of Opus': 'ogg',
  'an Ogg of Vorbis': 'ogg',
  'an Ogg of FLAC': 'ogg',
  'an MP3': 'mp3',
  'an AAC': 'aac',
  'a WAV': 'wav',
  'a FLAC': 'flac',
}

describe('VLT-147 VLT-148 needlessIn', () => {
  const sound = ['soun']
  const opus = ['A_OPUS']

  it.each([
    ['an MP4 video', mp4(), 'video/mp4'],
    ['an MP4 video whose description comes at the end', mp4({ isLast: true, bytes: 90_000 }), 'video/mp4'],
    ['an MP4 recording', mp4({ handlers: sound }), 'audio/mp4'],
    [
      'an MP4 recording whose description comes at the end',
      mp4({ handlers: sound, isLast: true, bytes: 90_000 }),
      'audio/mp4',
    ],
    ['an Android recording', mp4({ brand: '3gp4', handlers: sound, isLast: true }), 'audio/mp4'],
    ['an Android video', mp4({ brand: '3gp5', isLast: true }), 'video/mp4'],
    ['a video with the brand M4A', mp4({ brand: 'M4A ' }), 'video/mp4'],
    ['an M4A', m4a(), 'audio/mp4'],
    ['a QuickTime video', mov(), 'video/quicktime'],
    ['a QuickTime recording', mp4({ brand: 'qt  ', handlers: sound }), 'audio/mp4'],
    ['a WebM', webm(), 'video/webm'],
    ['a WebM whose description comes at the end', webm({ isLast: true }), 'video/webm'],
    ['a WebM without sound', webm({ codecs: ['V_VP8'] }), 'video/webm'],
    ['an audio-only WebM', webm({ codecs: opus }), 'audio/webm'],
    [
      'an audio-only WebM whose description comes at the end',
      webm({ codecs: opus, isLast: true }),
      'audio/webm',
    ],
    [
      'an audio-only WebM whose data names a video codec (MSG-41)',
      webm({ codecs: opus, sound: 'V_VP8' }),
      'audio/webm',
    ],
    [
      'an MP3 file that begins with a long ID3 tag',
      joined(id3(70_000), mp3({ tagged: false })),
      'audio/mpeg',
    ],
    ['a FLAC file that begins with a long ID3 tag', joined(id3(70_000), flac()), 'audio/flac'],
    ['an AAC file that begins with a long ID3 tag', joined(id3(70_000), aac()), 'audio/aac'],
  ])('detects the content type of %s', async (_, film, contentType) => {
    expect(await needlessOf(film)).toMatchObject({ contentType })
  })

  it('keeps the media data of a WebM whose description comes at the end', async () => {
    const film = webm({ isLast: true, sound: 'what was filmed' })
    expect((await cleaned(film)).equals(film)).toBe(true)
  })
})

describe('the server rejects a file', () => {
  it.each(filmsThatAreRefused.map((each) => [each.of, each] as const))('%s', async (_, { film, why }) => {
    expect(await needlessOf(film)).toBe(why)
  })

  it('with too many parts to remove', async () => {
    const parts = Buffer.alloc(200_001 * 9, box('free', 'x'))
    expect(await needlessOf(joined(mp4(), parts))).toBe('place_stays')
  })

  it('that was cut off before its movie description', async () => {
    const film = mp4({ bytes: 5_000 }).subarray(0, 4_000)
    expect((await cleaned(film)).equals(film)).toBe(true)
    const start = box('ftyp', 'isom', [0, 0, 2, 0])
    const half = joined(start, box('mdat', Buffer.alloc(5_000)))
    for (const each of [half, half.subarray(0, 4_000), start]) expect(await needlessOf(each)).toBe('cut_off')
  })
})

it('the server doesn’t trust the size stated in a video’s sample table', async () => {
  const many = Buffer.alloc(12, 0xff)
  const formats = box('stsd', numbers(0, 1), box('avc1', Buffer.alloc(78)))
  const table = box('stbl', formats, box('stsz', many), box('stco', many), box('stsc', many))
  const media = box('mdia', box('hdlr', numbers(0, 0), 'vide', Buffer.alloc(13)), box('minf', table))
  const film = mp4({ inMovie: () => [box('trak', media)] })
  expect((await cleaned(film)).length).toBe(film.length)
})
