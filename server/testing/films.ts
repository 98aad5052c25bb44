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
  { of: 'a track of positions', film: withPositions(), keeps: ['what was filmed'] },
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

// Two samples of positions in one chunk, and one in another, among what was filmed.
function withPositions(): Buffer {
  const said = `${PLACE}..`
  const start = box('ftyp', 'isom', [0, 0, 2, 0])
  const data = box('mdat', said, said, 'what was filmed', said)
  const first = start.length + 8
  const number = (...values: number[]) =>
    Buffer.concat(
      values.map((value) => Buffer.from(new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]))),
    )
  const table = box(
    'stbl',
    box('stsd', number(0, 1), box('gpmd', Buffer.alloc(8))),
    box('stsz', number(0, 0, 3, said.length, said.length, said.length)),
    box('stsc', number(0, 2, 1, 2, 1, 2, 1, 1)),
    box('stco', number(0, 2, first, first + said.length * 2 + 'what was filmed'.length)),
  )
  return Buffer.concat([start, data, box('moov', box('trak', box('mdia', box('minf', table))))])
}
