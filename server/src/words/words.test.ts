import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { msg } from '@kinhold/domain/msg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPo } from './read-po.ts'
import { openWords } from './words.ts'

const GREETING = msg`Hello ${{ name: 'Ann' }}, and welcome!`
const NOTE = { ...msg({ message: 'Open', context: 'a case' }) }

const GERMAN = String.raw`
# A translator's note.
msgid ""
msgstr ""
"Language: de\n"

#. A comment for translators
#: server/src/x.ts:7
msgid "Hello {name}, and welcome!"
msgstr ""
"Hallo {name}, "
"und willkommen!"

msgctxt "a case"
msgid "Open"
msgstr "Offen"

msgid "Two\nlines with \"quotes\" and a \\ in them."
msgstr "Zwei\nZeilen mit „Zeichen“ und einem \\ darin."

msgid "Not translated"
msgstr ""

#~ msgid "Open"
#~ msgstr "Alt"
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinhold-words-'))
  for (const language of ['en', 'de', 'pt-BR', 'ar', 'glossary', 'PT']) await mkdir(join(folder, language))
  await writeFile(join(folder, 'glossary.md'), '')
  await writeFile(join(folder, 'de/server.po'), GERMAN)
})
afterAll(() => rm(folder, { recursive: true }))

it('LNG-22 readPo reads contexts, escapes and strings split across lines', () => {
  const words = readPo(GERMAN)
  expect([...words.values()]).toEqual([
    'Hallo {name}, und willkommen!',
    'Offen',
    'Zwei\nZeilen mit „Zeichen“ und einem \\ darin.',
  ])
  expect(words.get(GREETING.id)).toBe('Hallo {name}, und willkommen!')
  expect(words.get(NOTE.id)).toBe('Offen')
  expect(words.get(msg`Open`.id)).toBeUndefined()
  expect(words.get(msg`Two\nlines with "quotes" and a \\ in them.`.id)).toMatch(/^Zwei\nZeilen/)
  expect(readPo(GERMAN.replaceAll('\n', '\r\n'))).toEqual(words)
})

it('LNG-24 openWords offers the languages that have a folder', () => {
  expect(openWords(folder).offered).toEqual(['en', 'ar', 'de', 'pt-BR'])
  expect(openWords(folder, (language) => language === 'de').offered).toEqual(['en', 'de'])
  expect(openWords(folder, () => true).offered).toContain('en-XA')
  expect(openWords(join(folder, 'nowhere')).offered).toEqual(['en'])
})

it('LNG-22 a sentence stays in English if the server has no translation of it', () => {
  const words = openWords(folder)
  const said = (language: string) => words.sayIn(language)(GREETING)
  expect(said('de')).toBe('Hallo Ann, und willkommen!')
  expect([said('en'), said('pt-BR'), said('fr')]).toEqual(Array(3).fill('Hello Ann, and welcome!'))
  expect(words.sayIn('de')(msg`Not translated`)).toBe('Not translated')
})
