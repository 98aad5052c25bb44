import { msg, plural } from './msg.ts'
import { expect, it } from 'vitest'
import { countInWords, type FileKind } from './file-words.ts'
import { textOfPost } from './post-words.ts'
import { inEnglish, sayIn } from './sentences.ts'

const CASES: FileKind[][] = [
  ['picture'],
  ['picture', 'picture', 'picture'],
  ['video'],
  ['video', 'picture', 'picture'],
  ['pdf', 'audio', 'picture', 'video', 'video'],
  ['audio', 'audio', 'pdf', 'pdf'],
]
const counted = CASES.map((kinds) => countInWords(kinds.map((kind) => ({ kind }))))

it.each(counted)('LNG-67 textOfPost returns %j unchanged in English', (content) => {
  expect(textOfPost({ content, hasFiles: true }, inEnglish)).toBe(content)
})

const count = 1
const german = sayIn(
  'de',
  new Map([
    [
      msg`${plural({ count }, { one: 'a picture', other: '# pictures' })}`.id,
      '{count, plural, one {ein Bild} other {# Bilder}}',
    ],
    [
      msg`${plural({ count }, { one: 'a film', other: '# films' })}`.id,
      '{count, plural, one {ein Video} other {# Videos}}',
    ],
    [
      msg`${plural({ count }, { one: 'a PDF', other: '# PDFs' })}`.id,
      '{count, plural, one {eine PDF-Datei} other {# PDF-Dateien}}',
    ],
  ]),
)

it.each([
  ['A picture', 'Ein Bild'],
  ['3 pictures', '3 Bilder'],
  ['2 pictures and a film', '2 Bilder und ein Video'],
  ['A picture, 2 films and a PDF', 'Ein Bild, 2 Videos und eine PDF-Datei'],
])('LNG-67 textOfPost translates %j as %j', (content, words) => {
  expect(textOfPost({ content, hasFiles: true }, german)).toBe(words)
})

it('LNG-67 textOfPost leaves text written by a person unchanged', () => {
  expect(textOfPost({ content: '3 pictures', hasFiles: false }, german)).toBe('3 pictures')
  for (const content of ['3 pictures of the lake', 'A picture.', ''])
    expect(textOfPost({ content, hasFiles: true }, german)).toBe(content)
})
