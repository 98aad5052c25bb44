import {
  aac,
  box,
  element,
  joined,
  mp3,
  mp4,
  numbers,
  ogg,
  OPUS_HEAD,
  type Part,
  track,
  wav,
  webm,
} from './media.ts'

/** The location stored in each of the `filmsWithPlaces`, exactly as it appears in the film's bytes. */
export const PLACE = '+48.2082+016.3738/'
// The media payload of the test films.
const FILMED = 'what was filmed'
// Two frames of silence, with their checksums.
const FLAC_FRAMES = Buffer.from('fff8a9080050000000039ffff8a90801570000006fe7', 'hex')

/** A film or recording, its container, the way it stores its location, and the bytes that must be kept. */
export type FilmWithPlace = { in: string; of: string; film: Buffer; keeps: Part }

/** Films and recordings in every container format that the server accepts. */
export const filmsWithPlaces: FilmWithPlace[] = Object.entries({
  ...mp4Ways(),
  ...webmWays(),
  ...oggWays(),
  ...soundWays(),
}).flatMap(([container, [keeps, ways]]) =>
  Object.entries(ways).map(([of, film]) => ({ in: container, of, film, keeps })),
)

type Ways = Record<string, [keeps: Part, ways: Record<string, Buffer>]>

function mp4Ways(): Ways {
  const film = (more: Parameters<typeof mp4>[0] = {}) => mp4({ filmed: FILMED, ...more })
  const said = (...boxes: Buffer[]) => film({ inMovie: () => boxes })
  const behind = (...parts: Part[]) => joined(film(), ...parts)
  const xyz = box('\u00a9xyz', [0, 18, 0x15, 0xc7], PLACE)
  const another = (more: { name?: string; coder?: string }) =>
    film({ inMovie: (begins) => [track('vide', { begins, length: FILMED.length, ...more })] })
  const noted = (handler: string, format: string, name = '') =>
    film({
      unnamed: PLACE,
      inMovie: (at) => [track(handler, { begins: at + FILMED.length, length: PLACE.length, format, name })],
    })
  const inFree = ['free', 'skip', 'wide'].map((type) => ({
    [`${type} at the start`]: film({ before: [box(type, 'gps ', PLACE)] }),
    [`${type} in the movie description`]: said(box(type, 'gps ', PLACE)),
    [`${type} in a track`]: film({ inTrack: [box(type, PLACE)] }),
    [`${type} at the end`]: behind(box(type, 'gps ', PLACE)),
    [`${type} with a long size`]: behind([0, 0, 0, 1], type, numbers(0, 16 + PLACE.length), PLACE),
    [`${type} up to the end`]: behind([0, 0, 0, 0], type, PLACE),
  }))
  const editor = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
  return {
    'an MP4': [
      FILMED,
      {
        'phone user data': said(box('udta', xyz, box('\u00a9nam', 'A day'))),
        '3GPP user data': said(box('udta', box('loci', [0, 0, 0, 0], PLACE))),
        'a description in user data': said(box('udta', box('\u00a9des', PLACE))),
        'metadata keys': said(box('meta', named(0), keyed())),
        'versioned metadata keys': said(box('udta', box('meta', [0, 0, 0, 0], named(0), keyed()))),
        'track user data': film({ inTrack: [box('udta', xyz)] }),
        'editor metadata': behind(box('uuid', editor, PLACE)),
        'XML metadata': behind(box('meta', box('xml ', PLACE))),
        'an unknown box': said(box('uuid', Buffer.alloc(16), PLACE)),
        'a movie description after very many boxes': film({
          before: [...Array.from({ length: 2_000 }, () => box('free')), box('moof', PLACE)],
          inMovie: () => [box('udta', xyz)],
        }),
        'data outside any box': behind(`!${PLACE}!!!`),
        ...Object.assign({}, ...inFree),
        'data that no track refers to': film({ unnamed: PLACE }),
        'a second mdat that no track refers to': behind(box('mdat', PLACE)),
        'a second mdat up to the end of the file': behind([0, 0, 0, 0], 'mdat', PLACE),
        'a second movie description': behind(box('moov', box('udta', xyz))),
        'a dashcam table': film({ unnamed: PLACE, inMovie: () => [box('gps ', PLACE)] }),
        'drone subtitles': noted('text', 'tx3g', 'DJI.Subtitle'),
        'a position track': noted('meta', 'gpmd'),
        'a position track disguised as video': noted('vide', 'gpmd'),
        'a track handler name': another({ name: PLACE }),
        'the encoder name': another({ coder: PLACE }),
        fragments: inFragments(),
      },
    ],
    'a QuickTime film': [FILMED, { 'user data': film({ brand: 'qt  ', inMovie: () => [box('udta', xyz)] }) }],
    'an M4A': [
      FILMED,
      { 'user data': film({ brand: 'M4A ', handlers: ['soun'], inMovie: () => [box('udta', xyz)] }) },
    ],
  }
}

function webmWays(): Ways {
  const film = (more: Parameters<typeof webm>[0]) => webm({ sound: FILMED, ...more })
  const tags = element(
    [0x12, 0x54, 0xc3, 0x67],
    element(
      [0x73, 0x73],
      element([0x67, 0xc8], element([0x45, 0xa3], 'LOCATION'), element([0x44, 0x87], PLACE)),
    ),
  )
  const ways = {
    tags: film({ inSegment: [tags] }),
    'leading tags': film({ before: [tags] }),
    'a title': film({ before: [element([0x15, 0x49, 0xa9, 0x66], element([0x7b, 0xa9], PLACE))] }),
    'the writing app': film({ before: [element([0x15, 0x49, 0xa9, 0x66], element([0x57, 0x41], PLACE))] }),
    'an attachment': film({ inSegment: [element([0x19, 0x41, 0xa4, 0x69], PLACE)] }),
    chapters: film({ inSegment: [element([0x10, 0x43, 0xa7, 0x70], PLACE)] }),
    'a Void element': film({ inSegment: [element([0xec], PLACE)] }),
    'a Void element among the recorded data': film({ inCluster: [element([0xec], PLACE)] }),
    'an unknown element': film({ inCluster: [element([0x5a, 0x5a], PLACE)] }),
    'a checksum': film({ before: [element([0xbf], PLACE)] }),
    'a track name': film({ inTrack: [element([0x53, 0x6e], PLACE)] }),
    'the codec description': film({
      codecs: ['V_VP8', 'A_OPUS'],
      inTrack: [element([0x63, 0xa2], PLACE)],
    }),
    'data after the end': joined(film({ inSegment: [tags] }), [0], PLACE),
    ...Object.fromEntries(
      [
        ['subtitle blocks', element([0xa3], [0x83, 0, 0, 0x80], PLACE)],
        ['subtitle block groups', element([0xa0], element([0xa1], [0x83, 0, 0, 0], PLACE))],
        [
          'an additional layer',
          element(
            [0xa0],
            element([0xa1], [0x81, 0, 0, 0]),
            element([0x75, 0xa1], element([0xa6], element([0xee], [4]), element([0xa5], PLACE))),
          ),
        ],
      ].map(([of, block]) => [
        of,
        film({ codecs: ['V_VP9', 'A_OPUS', 'D_WEBVTT/METADATA'], inCluster: [block as Buffer] }),
      ]),
    ),
  }
  const sound = (coding: string, head: Buffer) =>
    film({ codecs: [coding], inTrack: [element([0x63, 0xa2], head)] })
  const comments = vorbisComments()
  return {
    'a WebM': [FILMED, ways],
    'a WebM of sound': [
      FILMED,
      {
        tags: film({ codecs: ['A_OPUS'], inSegment: [tags] }),
        'Vorbis comments': sound(
          'A_VORBIS',
          joined([2, 30, comments.length], Buffer.alloc(30), comments, 'setup'),
        ),
        'data after the Opus header': sound('A_OPUS', joined(OPUS_HEAD, PLACE)),
      },
    ],
  }
}

function oggWays(): Ways {
  const opus = (...packets: Part[]) =>
    joined(ogg(), ...packets.map((packet, index) => oggPage(index + 1, 0, joined(packet))))
  const long = joined('OpusTags', numbers(0, 0), Buffer.alloc(494), PLACE)
  const comments = joined('OpusTags', words('libopus'), littles(1), words(`LOCATION=${PLACE}`))
  const vorbis = joined(
    oggPage(0, 2, joined('\x01vorbis', Buffer.alloc(23))),
    oggPage(1, 0, vorbisComments()),
    oggPage(2, 0, joined('\x05vorbis')),
    oggPage(3, 0, joined([0], FILMED)),
  )
  const inFlac = joined(
    oggPage(0, 2, joined('\x7fFLAC', [1, 0, 0, 2], 'fLaC', [0, 0, 0, 34], Buffer.alloc(34))),
    oggPage(1, 0, joined([4, 0, 0, 39], words(''), littles(1), words(`LOCATION=${PLACE}`))),
    oggPage(2, 0, joined([0x86, 0, 0, PLACE.length], PLACE)),
    oggPage(3, 0, joined([0xff, 0xf8], FILMED)),
  )
  return {
    'an Ogg of Opus': [
      FILMED,
      {
        comments: opus(comments, FILMED),
        'comments over several pages': joined(
          ogg(),
          oggPage(1, 0, long.subarray(0, 510), true),
          oggPage(2, 1, long.subarray(510)),
          oggPage(3, 0, joined(FILMED)),
        ),
        'another stream': joined(
          opus(comments, FILMED),
          oggPage(0, 2, joined(PLACE), false, 7),
          oggPage(1, 0, joined(PLACE), false, 7),
        ),
        'bytes outside pages': joined(opus(comments), PLACE, oggPage(2, 0, joined(FILMED)), PLACE),
      },
    ],
    'an Ogg of Vorbis': [FILMED, { comments: vorbis }],
    'an Ogg of FLAC': [FILMED, { comments: inFlac }],
  }
}

function soundWays(): Ways {
  const frame = mp3({ tagged: false })
  const id3 = (length: number) =>
    joined(
      'ID3',
      [4, 0, 0, 0, 0, length >> 7, length & 127],
      'TXXX',
      numbers(30),
      [0, 0, 3],
      `LOCATION\0${PLACE}`,
      Buffer.alloc(length - 38),
    )
  const id3v1 = joined('TAG', PLACE, Buffer.alloc(125 - PLACE.length))
  const ape = joined(`LOCATION\0${PLACE}`, 'APETAGEX', littles(2000, 27 + 32, 1, 0, 0, 0))
  const block = (type: number, content: Part, isLast = false) =>
    joined([type | (isLast ? 128 : 0), 0, 0, content.length], content)
  const inFlac = (...blocks: Buffer[]) => joined('fLaC', block(0, Buffer.alloc(34)), ...blocks, FLAC_FRAMES)
  const last = block(1, Buffer.alloc(3), true)
  const chunk = (type: string, content: Part) =>
    joined(type, littles(content.length), content, content.length % 2 ? [0] : [])
  const at = wav().indexOf('data')
  const inWav = (before: Part, behind: Part = '') =>
    joined(wav().subarray(0, at), before, chunk('data', FILMED), behind)
  const info = joined('INFO', chunk('IARL', PLACE), chunk('ILOC', PLACE))
  return {
    'an MP3': [
      frame,
      {
        'a leading tag': joined(id3(100), frame),
        'two leading tags': joined(id3(60), id3(70), frame),
        'a trailing tag': joined(frame, id3v1),
        'two kinds of trailing tags': joined(frame, ape, id3v1),
        'another kind of trailing tag': joined(frame, ape),
        'data between frames': joined(frame, PLACE, frame),
        'data at the end': joined(frame, PLACE),
      },
    ],
    'an AAC': [
      aac(),
      {
        'a leading tag': joined(id3(100), aac()),
        'data between frames': joined(aac(), PLACE, aac()),
        'data at the end': joined(aac(), PLACE),
      },
    ],
    'a WAV': [
      FILMED,
      {
        'a list': inWav(chunk('LIST', info)),
        'a trailing list': inWav('', chunk('LIST', info)),
        ...Object.fromEntries(
          ['bext', 'iXML', 'id3 ', '_PMX', 'JUNK', 'fact', 'GPS '].map((type) => [
            type,
            inWav(chunk(type, `    ${PLACE}`)),
          ]),
        ),
        'a second data chunk': inWav('', chunk('data', PLACE)),
        'data outside any chunk': inWav('', joined(chunk('LIST', info), 'x')),
      },
    ],
    'a FLAC': [
      FLAC_FRAMES,
      {
        comments: inFlac(block(4, joined(words(''), littles(1), words(`LOCATION=${PLACE}`))), last),
        'a picture': inFlac(block(6, PLACE), last),
        'application data': inFlac(block(2, PLACE), last),
        padding: inFlac(block(1, PLACE, true)),
        'a leading tag': joined(id3(100), inFlac(last)),
        'a trailing tag': joined(inFlac(last), id3v1),
        'data between frames': joined(inFlac(last), PLACE, FLAC_FRAMES),
        'data at the end': joined(inFlac(last), PLACE),
      },
    ],
  }
}

/** Films and recordings that the server rejects, and why. */
export const filmsThatAreRefused: { of: string; film: Buffer; why: string }[] = [
  {
    of: 'with a compressed movie description',
    film: mp4({ inMovie: () => [box('cmov', PLACE)] }),
    why: 'place_stays',
  },
  {
    of: 'with video in an unknown format',
    film: mp4({
      handlers: ['soun'],
      inMovie: () => [track('vide', { begins: 0, length: 9, format: 'gpmd' })],
    }),
    why: 'unknown_form',
  },
  { of: 'with only a text track', film: webm({ codecs: ['D_WEBVTT/METADATA'] }), why: 'unknown_form' },
]

function named(version: number): Buffer {
  return box('hdlr', [version, 0, 0, 0], Buffer.alloc(20))
}

function keyed(): Buffer {
  const item = (index: number, value: string) =>
    box(String.fromCharCode(0, 0, 0, index), box('data', numbers(1, 0), value))
  const key = box('mdta', 'com.apple.quicktime.location.ISO6709')
  return joined(box('keys', numbers(0, 1), key), box('ilst', item(1, PLACE)))
}

// Returns a fragmented film. The offsets in each fragment are relative to that fragment.
function inFragments(): Buffer {
  const part = (id: number, offset: number, length: number) =>
    box('traf', box('tfhd', numbers(0x20000, id)), box('trun', numbers(0x201, 1, offset, length)))
  const fragment = (length: number): Buffer =>
    box(
      'moof',
      box('mfhd', numbers(0, 1)),
      box('free', PLACE),
      part(1, length + 8, FILMED.length),
      part(3, length + 8 + FILMED.length, PLACE.length),
    )
  const extended = box('mvex', ...[1, 3].map((id) => box('trex', numbers(0, id, 1, 0, 0, 0))))
  const start = mp4({
    handlers: ['vide'],
    inMovie: () => [track('meta', { begins: 0, length: 0, format: 'gpmd' }), extended],
  })
  return joined(start, fragment(fragment(0).length), box('mdat', FILMED, PLACE), box('emsg', PLACE))
}

function words(text: string): Buffer {
  return joined(littles(text.length), text)
}

function vorbisComments(): Buffer {
  return joined('\x03vorbis', words('Lavf'), littles(1), words(`LOCATION=${PLACE}`), [1])
}

/** Returns an Ogg page. It has no checksum, because nothing here reads one. */
export function oggPage(number: number, flags: number, packet: Buffer, goesOn = false, serial = 0): Buffer {
  const lacing = Array.from({ length: Math.floor(packet.length / 255) }, () => 255)
  if (!goesOn) lacing.push(packet.length % 255)
  const head = joined('OggS', [0, flags], Buffer.alloc(8), littles(serial, number, 0))
  return joined(head, [lacing.length, ...lacing], packet)
}

function littles(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff)))
}
