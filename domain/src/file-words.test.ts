import { expect, it } from 'vitest'
import { countInWords, type FileKind, lengthOfFilm, onlyCountFiles } from './file-words.ts'

const CASES: [FileKind[], string][] = [
  [['picture'], 'A picture'],
  [['picture', 'picture', 'picture'], '3 pictures'],
  [['video'], 'A film'],
  [['video', 'picture', 'picture'], '2 pictures and a film'],
  [['pdf', 'audio', 'picture', 'video', 'video'], 'A picture, 2 films, a recording and a PDF'],
  [['pdf', 'pdf'], '2 PDFs'],
]
const filesOf = (kinds: FileKind[]) => kinds.map((kind) => ({ kind }))

it.each(CASES)('FAM-14 countInWords describes %j as %j', (kinds, words) => {
  expect(countInWords(filesOf(kinds))).toBe(words)
})

it('FAM-14 onlyCountFiles returns true only for text produced by countInWords', () => {
  for (const [, words] of CASES) expect(onlyCountFiles(words)).toBe(true)
  for (const words of ['', '3 pictures of the lake', 'Our film', '3', 'pictures', 'A picture and'])
    expect(onlyCountFiles(words)).toBe(false)
})

it('FAM-17 lengthOfFilm converts megabytes into an approximate video length', () => {
  expect([1, 25, 99, 100, 149, 250, 1000].map(lengthOfFilm)).toEqual([
    { seconds: 1 },
    { seconds: 15 },
    { seconds: 59 },
    { minutes: 1 },
    { minutes: 1 },
    { minutes: 3 },
    { minutes: 10 },
  ])
})
