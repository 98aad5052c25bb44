import { describe, expect, it } from 'vitest'
import { filmsThatKeepTheirPlace, filmWithPlaces, PLACE } from '../../../../testing/films.ts'
import { box, m4a, mov, mp4 } from '../../../../testing/media.ts'
import { patched, placesIn } from './places.ts'

const placesOf = (film: Buffer) =>
  placesIn(film.length, async (start, length) => film.subarray(start, start + length))

async function cleaned(film: Buffer, piece = 7): Promise<Buffer> {
  const places = await placesOf(film)
  if (typeof places === 'string') throw new Error(places)
  async function* inPieces() {
    for (let at = 0; at < film.length; at += piece) yield Buffer.from(film.subarray(at, at + piece))
  }
  const out: Buffer[] = []
  for await (const chunk of patched(inPieces(), places)) out.push(chunk)
  return Buffer.concat(out)
}

describe('VLT-125 a film says no more where it was made', () => {
  it.each(filmWithPlaces.map((each) => [each.of, each] as const))('%s', async (_, { film, keeps }) => {
    expect(film.includes(PLACE)).toBe(true)
    for (const piece of [7, 64 * 1024]) {
      const clean = await cleaned(film, piece)
      expect(clean.includes(PLACE)).toBe(false)
      expect(clean.length).toBe(film.length)
      for (const kept of keeps) expect(clean.includes(kept)).toBe(true)
    }
  })

  it('one that says nothing of it stays as it came, byte for byte', async () => {
    for (const film of [mp4({ bytes: 5_000 }), mov(), m4a()])
      expect((await cleaned(film)).equals(film)).toBe(true)
  })

  it.each(filmsThatKeepTheirPlace.map(({ of, film }) => [of, film] as const))(
    'or that it stays is known: %s',
    async (_, film) => {
      expect(film.includes(PLACE)).toBe(true)
      expect(await placesOf(film)).toBe('place_stays')
    },
  )

  it('one that was cut off plays up to there where it says at its beginning how, and else is known for what it is', async () => {
    const film = mp4({ bytes: 5_000 }).subarray(0, 4_000)
    expect((await cleaned(film)).equals(film)).toBe(true)
    const start = box('ftyp', 'isom', [0, 0, 2, 0])
    const half = Buffer.concat([start, box('mdat', Buffer.alloc(5_000))])
    for (const each of [half, half.subarray(0, 4_000), start, Buffer.alloc(0)])
      expect(await placesOf(each)).toBe('cut_off')
  })

  it('places that overlap are one, however many a table lists', async () => {
    const rows = Buffer.alloc(8 + 20_000 * 8, 0)
    rows.writeUInt32BE(20_000, 4)
    for (let n = 1; n <= 20_000; n += 1) rows.writeUInt32BE(8, n * 8 + 4)
    expect((await placesOf(box('moov', box('gps ', rows)))).length).toBeLessThan(5)
  })

  it('tables that lie about their size are not followed', async () => {
    const many = Buffer.alloc(12, 0xff)
    const table = box('stbl', box('stsd', 'gpmd'), box('stsz', many), box('stco', many), box('stsc', many))
    const film = box('moov', box('trak', box('mdia', box('minf', table))))
    expect((await cleaned(film)).length).toBe(film.length)
    const empty = box('moov', ...Array.from({ length: 30_000 }, () => box('udta')))
    expect((await cleaned(empty)).equals(empty)).toBe(true)
  })
})
