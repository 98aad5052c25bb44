import { box, mp4, noise } from './media.ts'

/** Where the films of `filmWithPlaces` were made, as their bytes say it. */
export const PLACE = '+48.2082+016.3738'

const udta = (...content: Parameters<typeof box>[1][]) => described(box('udta', ...content))
const xyz = box('\u00a9xyz', PLACE)
const ofAnEditor = [...Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')]

/** Films that say where they were made, each in one of the ways of phones and cameras, and what else they keep. */
export const filmWithPlaces: { of: string; film: Buffer; keeps: string[] }[] = (
  [
    [
      'user data of a phone',
      udta(box('\u00a9xyz', [0, 18, 0x15, 0xc7], PLACE), box('\u00a9nam', 'A day')),
      'A day',
    ],
    ['user data of the mobile standard', udta(box('loci', [0, 0, 0, 0], PLACE))],
    ['keys of metadata', described(box('meta', named(0), keyed())), 'Telephone'],
    ['keys of metadata with a version', udta(box('meta', [0, 0, 0, 0], named(0), keyed())), 'Telephone'],
    ['user data of a track', described(box('trak', box('udta', xyz)))],
    ['what an editor added', Buffer.concat([mp4(), box('uuid', ofAnEditor, PLACE)])],
    ['a QuickTime film', udta(xyz).fill('qt  ', 8, 12)],
    ['a sound recording', udta(xyz).fill('M4A ', 8, 12)],
    ['what the maker of a camera keeps', udta(box('CNTH', PLACE))],
    ['items of metadata without keys', described(box('meta', named(0), listed())), 'A day'],
    ['a text of metadata', Buffer.concat([mp4(), box('meta', box('xml ', PLACE))])],
    ['a text of metadata within', described(box('meta', named(0), box('xml ', PLACE)))],
    ['a box that is of no film', described(box('uuid', Buffer.alloc(16), PLACE))],
    ['what stands behind a film', Buffer.concat([mp4(), Buffer.from(`!${PLACE}!!!`)])],
    ['a car camera', ofCarCamera(), 'what was filmed'],
    ['the subtitles of a drone', withPositions('text', 'DJI.Subtitle'), 'what was filmed'],
    ['a track of positions', withPositions(), 'what was filmed'],
  ] as [string, Buffer, ...string[]][]
).map(([of, film, ...keeps]) => ({ of, film, keeps }))

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
      udta(xyz),
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
  const keys = ['location.ISO6709', 'model'].map((name) => key(`com.apple.quicktime.${name}`))
  const items = box('ilst', item(1, PLACE), item(2, 'Telephone'))
  return Buffer.concat([box('keys', [0, 0, 0, 0, 0, 0, 0, 2], ...keys), items])
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
