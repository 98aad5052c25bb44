import { box, mp4, noise } from './media.ts'

/** Where the films of `filmWithPlaces` were made, as their bytes say it. */
export const PLACE = '+48.2082+016.3738'

/** Films that say where they were made, each in one of the ways of phones and cameras, and what else they keep. */
export const filmWithPlaces: { of: string; film: Buffer; keeps: string[] }[] = [
  {
    of: 'user data of a phone',
    film: described(box('udta', box('\u00a9xyz', [0, 18, 0x15, 0xc7], PLACE), box('\u00a9nam', 'A day'))),
    keeps: ['A day'],
  },
  {
    of: 'user data of the mobile standard',
    film: described(box('udta', box('loci', [0, 0, 0, 0], PLACE))),
    keeps: [],
  },
  { of: 'keys of metadata', film: described(box('meta', named(0), keyed())), keeps: ['Telephone'] },
  {
    of: 'keys of metadata with a version',
    film: described(box('udta', box('meta', [0, 0, 0, 0], named(0), keyed()))),
    keeps: ['Telephone'],
  },
  {
    of: 'user data of a track',
    film: described(box('trak', box('udta', box('\u00a9xyz', PLACE)))),
    keeps: [],
  },
  {
    of: 'what an editor added',
    film: Buffer.concat([
      mp4(),
      box('uuid', [...Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')], PLACE),
    ]),
    keeps: [],
  },
  {
    of: 'a QuickTime film',
    film: described(box('udta', box('\u00a9xyz', PLACE))).fill('qt  ', 8, 12),
    keeps: [],
  },
  {
    of: 'a sound recording',
    film: described(box('udta', box('\u00a9xyz', PLACE))).fill('M4A ', 8, 12),
    keeps: [],
  },
  { of: 'what the maker of a camera keeps', film: described(box('udta', box('CNTH', PLACE))), keeps: [] },
  {
    of: 'items of metadata without keys',
    film: described(box('meta', named(0), listed())),
    keeps: ['A day'],
  },
  { of: 'a text of metadata', film: Buffer.concat([mp4(), box('meta', box('xml ', PLACE))]), keeps: [] },
  {
    of: 'a text of metadata within',
    film: described(box('meta', named(0), box('xml ', PLACE))),
    keeps: [],
  },
  { of: 'a box that is of no film', film: described(box('uuid', Buffer.alloc(16), PLACE)), keeps: [] },
  { of: 'what stands behind a film', film: Buffer.concat([mp4(), Buffer.from(`!${PLACE}!!!`)]), keeps: [] },
  { of: 'a car camera', film: ofCarCamera(), keeps: ['what was filmed'] },
  { of: 'the subtitles of a drone', film: withPositions('text', 'DJI.Subtitle'), keeps: ['what was filmed'] },
  { of: 'a track of positions', film: withPositions(), keeps: ['what was filmed'] },
]

/** Films whose place cannot be taken out. */
export const filmsThatKeepTheirPlace: { of: string; film: Buffer }[] = [
  {
    of: 'noted in every fragment',
    film: withPositions('gpmd', '', box('mvex', box('trex', Buffer.alloc(24)))),
  },
  {
    of: 'described after very many boxes',
    film: Buffer.concat([
      box('ftyp', 'isom', [0, 0, 2, 0]),
      ...Array.from({ length: 1_000 }, () => box('free')),
      described(box('udta', box('\u00a9xyz', PLACE))),
    ]),
  },
]

function described(...content: Buffer[]): Buffer {
  return Buffer.concat([
    box('ftyp', 'isom', [0, 0, 2, 0]),
    box('moov', box('mvhd', Buffer.alloc(100)), ...content),
    box('mdat', noise(100)),
  ])
}

function named(version: number): Buffer {
  return box('hdlr', [version, 0, 0, 0], Buffer.alloc(20))
}

function keyed(): Buffer {
  const key = (name: string) => box('mdta', name)
  const item = (index: number, value: string) =>
    box(String.fromCharCode(0, 0, 0, index), box('data', Buffer.alloc(8), value))
  return Buffer.concat([
    box(
      'keys',
      [0, 0, 0, 0, 0, 0, 0, 2],
      key('com.apple.quicktime.location.ISO6709'),
      key('com.apple.quicktime.model'),
    ),
    box('ilst', item(1, PLACE), item(2, 'Telephone')),
  ])
}

function listed(): Buffer {
  const data = (value: string) => box('data', Buffer.alloc(8), value)
  return box('ilst', box('\u00a9xyz', data(PLACE)), box('\u00a9nam', data('A day')))
}

// A table of where in the film it noted a position.
function ofCarCamera(): Buffer {
  const start = Buffer.concat([box('ftyp', 'isom', [0, 0, 2, 0]), box('mdat', PLACE, 'what was filmed')])
  const at = box('ftyp', 'isom', [0, 0, 2, 0]).length + 8
  return Buffer.concat([
    start,
    box('moov', box('gps ', numbers(0, 1, at, PLACE.length)), box('mvhd', Buffer.alloc(100))),
  ])
}

// Two samples of positions in one chunk, and one in another, among what was filmed.
function withPositions(format = 'gpmd', handler = '', more: Buffer = Buffer.alloc(0)): Buffer {
  const said = `${PLACE}..`
  const start = box('ftyp', 'isom', [0, 0, 2, 0])
  const data = box('mdat', said, said, 'what was filmed', said)
  const first = start.length + 8
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), box(format, Buffer.alloc(8))),
    box('stsz', numbers(0, 0, 3, said.length, said.length, said.length)),
    box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
    box('stco', numbers(0, 2, first, first + said.length * 2 + 'what was filmed'.length)),
  )
  const media = box('mdia', box('hdlr', Buffer.alloc(24), handler), box('minf', table))
  return Buffer.concat([start, data, box('moov', box('trak', media), more)])
}

function numbers(...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value) => Buffer.from(new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]))),
  )
}
