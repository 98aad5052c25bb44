import { expect, it } from 'vitest'
import { complaintsAbout, type Manifest, weightsOf, weightsOfWords } from './budgets.ts'

const KB = 1024

const MANIFEST: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/pages/landing-page.tsx', 'src/pages/page-layout.tsx', 'src/pages/player-page.tsx'],
    css: ['app.css'],
  },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js', 'index.html'] },
  '_menu.js': { file: 'menu.js', imports: ['_form.js'] },
  'face.woff2': { file: 'face.woff2' },
  'src/pages/landing-page.tsx': { file: 'landing.js', isDynamicEntry: true, imports: ['_form.js'] },
  'src/pages/page-layout.tsx': {
    file: 'frame.js',
    isDynamicEntry: true,
    imports: ['_menu.js', 'index.html'],
  },
  'src/pages/player-page.tsx': { file: 'player.js', isDynamicEntry: true, imports: ['_form.js', '_menu.js'] },
  'src/features/popup.tsx': { file: 'popup.js', isDynamicEntry: true, css: ['popup.css'] },
}
const SIZES: Record<string, number> = {
  'entry.js': 9 * KB,
  'react.js': 90 * KB,
  'form.js': 6 * KB,
  'landing.js': 5 * KB,
  'menu.js': 20 * KB,
  'frame.js': 25 * KB,
  'player.js': 15 * KB,
  'popup.js': 500 * KB,
  'app.css': 10 * KB,
  'popup.css': 5 * KB,
}

const weigh = (other: Record<string, number> = {}) =>
  weightsOf(MANIFEST, (file) => ({ ...SIZES, ...other })[file]!)

it('accepts a build exactly at its budgets', () => {
  expect(weigh()).toEqual([
    { name: 'login', bytes: 110 * KB, most: 110 * KB },
    { name: 'the style sheet', bytes: 15 * KB, most: 15 * KB },
    { name: 'player-page', bytes: 60 * KB, most: 60 * KB },
  ])
  expect(complaintsAbout(weigh())).toEqual([])
})

it.each([
  ['landing.js', 'login is too heavy by 2.0 kB: 112.0 kB, and at most 110.0 kB may be sent.'],
  ['popup.css', 'the style sheet is too heavy by 2.0 kB: 17.0 kB, and at most 15.0 kB may be sent.'],
  ['player.js', 'player-page is too heavy by 2.0 kB: 62.0 kB, and at most 60.0 kB may be sent.'],
  ['react.js', 'login is too heavy by 2.0 kB: 112.0 kB, and at most 110.0 kB may be sent.'],
  ['frame.js', 'player-page is too heavy by 2.0 kB: 62.0 kB, and at most 60.0 kB may be sent.'],
])('reports the exceeded budget, the weight and the excess if %s grows', (file, sentence) => {
  expect(complaintsAbout(weigh({ [file]: SIZES[file]! + 2 * KB }))).toEqual([sentence])
  expect(complaintsAbout(weigh({ [file]: SIZES[file]! + 1 }))).toHaveLength(1)
})

it('doesn’t count the frame toward a page shown before sign-in', () => {
  const register = 'src/pages/register-page.tsx'
  const build = {
    ...MANIFEST,
    'index.html': { ...MANIFEST['index.html']!, dynamicImports: [register] },
    [register]: { file: 'register.js', imports: ['_form.js'] },
  }
  expect(weightsOf(build, (file) => SIZES[file] ?? 7)).toContainEqual({
    name: 'register-page',
    bytes: 7,
    most: 60 * KB,
  })
})

it('throws if the manifest lacks the pages or the frame', () => {
  const alone = { ...MANIFEST, 'index.html': { ...MANIFEST['index.html']!, dynamicImports: [] } }
  expect(() => weightsOf(alone, () => 1)).toThrow('The entry imports no page')
  const { 'src/pages/page-layout.tsx': _, ...rest } = MANIFEST
  expect(() => weightsOf(rest, () => 1)).toThrow('The build has no src/pages/page-layout.tsx')
})

it('LNG-06 limits the size of each language’s translations', () => {
  const atMost = { language: 'en', door: 3 * KB, rooms: 32 * KB, vaults: 32 * KB }
  expect(complaintsAbout(weightsOfWords([atMost]))).toEqual([])
  const long = { language: 'de', door: 3 * KB + 1, rooms: 33 * KB, vaults: 34 * KB }
  expect(complaintsAbout(weightsOfWords([atMost, long]))).toEqual([
    "the words of the first screen in 'de' is too heavy by 0.0 kB: 3.0 kB, and at most 3.0 kB may be sent.",
    "the words of the app in 'de' is too heavy by 1.0 kB: 33.0 kB, and at most 32.0 kB may be sent.",
    "the words of vaults in 'de' is too heavy by 2.0 kB: 34.0 kB, and at most 32.0 kB may be sent.",
  ])
})
