import { expect, it } from 'vitest'
import { bestLanguage, directionOf, ownNameOf } from './languages.ts'

const OFFERED = ['en', 'ar', 'de', 'es', 'fr', 'pt-BR']

it.each<[wanted: string[], best: string | null]>([
  [['de'], 'de'],
  [['DE-de'], 'de'],
  [['de-CH', 'fr'], 'de'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['es-419'], 'es'],
  [['ar-EG'], 'ar'],
  [['en-GB', 'de'], 'en'],
  [['nl', 'fr-CA'], 'fr'],
  [['zh-Hant-TW'], null],
  [['zh'], null],
  [['nl'], null],
  [['de-Hebr'], null],
  [['en-XA'], 'en'],
  [['*', 'not a tag', '', 'es'], 'es'],
  [[], null],
])('LNG-20 the preferred languages %j select %j', (wanted, best) => {
  expect(bestLanguage(wanted, OFFERED)).toBe(best)
})

it('LNG-20 the preferred script and region decide between variants of a language', () => {
  const several = ['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'sr']
  const wishes = ['pt-PT', 'pt', 'pt-AO', 'zh-TW', 'zh-CN', 'sr-Latn']
  expect(wishes.map((tag) => bestLanguage([tag], several))).toEqual([
    'pt-PT',
    'pt-BR',
    'pt-BR',
    'zh-Hant',
    'zh-Hans',
    null,
  ])
})

it('LNG-20 the test language en-XA is selected only by its own tag', () => {
  const offered = ['en-XA', 'en']
  expect(['en-XA', 'en', 'en-US', 'en-GB'].map((tag) => bestLanguage([tag], offered))).toEqual([
    'en-XA',
    'en',
    'en',
    'en',
  ])
})

it('LNG-21 the script of a language determines its direction', () => {
  expect(['ar', 'ar-EG', 'he', 'fa', 'ur-PK', 'pa-Arab'].map(directionOf)).toEqual(Array(6).fill('rtl'))
  expect(['en', 'de', 'pt-BR', 'pa', 'ar-Latn', 'x'].map(directionOf)).toEqual(Array(6).fill('ltr'))
})

it('LNG-21 ownNameOf returns the name of a language in that language', () => {
  expect([...OFFERED, 'it'].map(ownNameOf)).toEqual([
    'English',
    'العربية',
    'Deutsch',
    'Español',
    'Français',
    'Português (Brasil)',
    'Italiano',
  ])
})
