import { describe, expect, it } from 'vitest'
import { filmWithPlaces, PLACE } from '../../../../testing/films.ts'
import { box, mp4, webm } from '../../../../testing/media.ts'
import { patched, placesIn } from './places.ts'

async function cleaned(film: Buffer, piece = 7): Promise<Buffer> {
  const read = async (start: number, length: number) => film.subarray(start, start + length)
  async function* inPieces() {
    for (let at = 0; at < film.length; at += piece) yield Buffer.from(film.subarray(at, at + piece))
  }
  const out: Buffer[] = []
  for await (const chunk of patched(inPieces(), await placesIn(film.length, read))) out.push(chunk)
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
    for (const film of [mp4({ bytes: 5_000 }), webm(), Buffer.from('no film at all'), Buffer.alloc(0)])
      expect((await cleaned(film)).equals(film)).toBe(true)
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
