import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { textsOf } from './server/src/words/read-po.ts'

/** The languages that have a folder in `words`. */
const LANGUAGES = readdirSync('words', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const PARTS = globSync('words/en/*.po').map((file) => basename(file, '.po'))

const textsIn = (language: string, part: string) =>
  textsOf(readFileSync(`words/${language}/${part}.po`, 'utf8'))
const english = PARTS.flatMap((part) => textsIn('en', part))

type Shape = { values: string[]; tags: string[]; plurals: string[] }

/**
 * Returns a sentence's values, tags and plural forms. A translation must have the same values and tags as the
 * English sentence.
 */
function shapeOf(sentence: string): Shape {
  const values = new Set<string>()
  const plurals: string[] = []
  const visit = (message: ReturnType<typeof compileMessage>): void => {
    for (const piece of message) {
      if (typeof piece === 'string') continue
      const [name, choice, cases] = piece
      values.add(choice ? `${name} (${choice})` : name)
      if (!choice || typeof cases !== 'object' || cases === null) continue
      const forms = Object.entries(cases).filter(([form]) => form !== 'offset')
      const named = forms.map(([form]) => form).filter((form) => !/^\d+$/.test(form))
      if (choice === 'plural') plurals.push(named.toSorted().join(' '))
      for (const [, form] of forms) visit(typeof form === 'string' ? [form] : (form as typeof message))
    }
  }
  visit(compileMessage(sentence))
  const tags = [...sentence.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return { values: [...values].toSorted(), tags: [...new Set(tags)].toSorted(), plurals }
}

describe.each(LANGUAGES)('LNG-19 in %s', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ')
  it.each(PARTS)(
    '%s has every sentence, with the same values and tags as in English and the language’s own plural forms',
    (part) => {
      const texts = textsIn(language, part)
      expect(texts.map(({ sentence }) => sentence)).toEqual(
        textsIn('en', part).map(({ sentence }) => sentence),
      )
      const wrong = texts.filter(({ sentence, words }) => {
        const [own, wanted] = [shapeOf(words), shapeOf(sentence)]
        const isAlike = `${own.values}${own.tags}` === `${wanted.values}${wanted.tags}`
        return words === '' || !isAlike || own.plurals.some((named) => named !== forms)
      })
      expect(wrong).toEqual([])
    },
  )

  // Otherwise, loading another part could change a sentence that is already on screen.
  it('LNG-77 a sentence in several parts has the same translation in each part', () => {
    const texts = PARTS.flatMap((part) => textsIn(language, part))
    const known = Map.groupBy(texts, ({ sentence, context = '' }) => `${context}\n${sentence}`)
    const inWords = [...known.values()].map((same) => [...new Set(same.map(({ words }) => words))])
    expect(inWords.filter((ways) => ways.length > 1)).toEqual([])
  })

  it('LNG-76 the sentences that are the same as in English are exactly those listed in same.txt', () => {
    if (language === 'en') return
    const same = PARTS.flatMap((part) => textsIn(language, part))
      .filter(({ sentence, words }) => words === sentence && /\p{L}{4}/u.test(bare(sentence)))
      .map(({ sentence }) => sentence)
      .filter((sentence) => !INTERNATIONAL.includes(sentence))
    expect([...new Set(same)].toSorted()).toEqual(listedAsSame(language).toSorted())
  })
})

/** Returns a sentence without its values and tags. */
function bare(sentence: string): string {
  return sentence.replace(/<\/?\d+\/?>/g, '').replace(/\{\w+\}/g, '')
}

/** Returns the sentences that are listed as being the same in this language as in English. */
function listedAsSame(language: string): string[] {
  const list = `words/${language}/same.txt`
  return existsSync(list) ? readFileSync(list, 'utf8').split(/\r?\n/).filter(Boolean) : []
}

/** Words that are the same in every language. */
const INTERNATIONAL = [
  'HTML',
  'Instagram',
  'JSON',
  'PROMO',
  'Selfie {n}',
  'TikTok',
  'Cookies',
  'name@example.com',
]

describe('LNG-70 an English sentence', () => {
  const sentences = english.map(({ sentence }) => sentence)
  it('neither begins nor ends with a space', () => {
    expect(sentences.filter((sentence) => sentence !== sentence.trim())).toEqual([])
  })

  it('has letters besides its values, unless it is listed as an exception', () => {
    const wordless = sentences.filter((sentence) => !/\p{L}/u.test(bare(sentence)))
    expect([...new Set(wordless)].toSorted()).toEqual(Object.keys(WORDLESS).toSorted())
  })
})

/** Sentences without any letters besides their values, each with its meaning. */
const WORDLESS: Record<string, string> = {
  '“{words}”': 'what a person wrote',
  '{day}, {time}': 'a moment',
  '{weekday} {time}': 'a moment',
  '{label}, {words}': 'the name of a page, and how much is new there',
  '{label}: {count}': 'the name of a list, and its length',
  '{writer}:': 'who wrote the text that follows',
}

describe('LNG-01 a string in the requirements', () => {
  it.each(quoted())('%s: %s is in words/en unless listed as an exception', (row, text) => {
    const isSaid = english.some(({ sentence }) => plain(sentence).includes(plain(text)))
    expect(isSaid, `${row}: ${text}`).toBe(!(text in NOT_IN_WORDS))
  })
})

/** Strings that are not sentences of the app, each with the reason. */
const NOT_IN_WORDS: Record<string, string> = {
  'Login failed': 'the development login is not translated',
  'Kinhold?': 'it is the name of the network',
  'Tell me... Kinhold?': 'the sentence has a place for the name of the network',
  'N member(s) added to vault successfully.': 'the sentence has a form for one and one for many',
  'Location not specified': 'the browser stores it with a gig, as it would a typed one',
  'Duration not specified': 'the browser stores it with a gig, as it would a typed one',
  'HTTP {status}: {statusText}': 'only programs read it',
  'Expected X, received Y': 'only programs read it',
  'String must contain at least N character(s)': 'only programs read it',
}

/** Returns each text quoted by a requirement of the kind 'string', with the requirement's id. */
function quoted(): [row: string, text: string][] {
  return globSync('docs/requirements/[0-9]*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (.*) \| string \|$/gm)].flatMap(
      ([, row, words]) =>
        [...words!.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text]): [string, string] => [row!, text!]),
    ),
  )
}

// The requirements use straight apostrophes, and write a value as a name in braces, as (n) or as #id.
function plain(text: string): string {
  const straight = text.replace(/[‘’]/g, "'").replace('(n)', '()').replace('#id', '#')
  return bare(straight).replace(/\s+/g, ' ')
}
