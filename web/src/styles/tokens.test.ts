import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The text colors that components use on each background. */
const WRITTEN: Record<string, readonly string[]> = {
  paper: ['ink', 'quiet', 'evergreen', 'gold-ink', 'danger'],
  card: ['ink', 'quiet', 'evergreen', 'gold-ink', 'danger'],
  sunken: ['ink', 'quiet', 'evergreen', 'danger'],
  raised: ['ink'],
  line: ['quiet'],
  evergreen: ['on-evergreen'],
  'evergreen-deep': ['on-evergreen'],
  'evergreen-soft': ['ink', 'quiet', 'evergreen'],
  'gold-soft': ['ink', 'gold-ink'],
  danger: ['on-danger'],
  'danger-deep': ['on-danger'],
  'danger-soft': ['ink', 'danger'],
  ink: ['paper'],
  'tint-sand': ['ink'],
  'tint-clay': ['ink'],
  'tint-rose': ['ink'],
  'tint-oat': ['ink'],
  'tint-moss': ['ink'],
}
/** The colors of graphics that must be visible on each background, such as outlines and the focus ring. */
const DRAWN: Record<string, readonly string[]> = {
  paper: ['edge', 'evergreen', 'gold', 'danger'],
  card: ['edge', 'evergreen', 'gold', 'danger'],
  sunken: ['edge', 'evergreen'],
  'evergreen-soft': ['evergreen'],
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(pairsOf(WRITTEN))('on %s, text in %s has a contrast of at least 4.5:1', (ground, words) => {
    expect(contrast(colorOf(ground, theme), colorOf(words, theme))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairsOf(DRAWN))('on %s, graphics in %s have a contrast of at least 3:1', (ground, drawn) => {
    expect(contrast(colorOf(ground, theme), colorOf(drawn, theme))).toBeGreaterThanOrEqual(3)
  })
})
it.each(['light', 'dark'] as const)(
  'the raised color is lighter than the sunken color in the %s theme',
  (theme) => {
    const [raised, sunken] = ['raised', 'sunken'].map((role) => luminance(colorOf(role, theme)))
    expect(raised).toBeGreaterThan(sunken! * 1.1)
  },
)
it('computes contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
it('the contrast tests cover every color pair used in components', () => {
  const named = Object.entries(sources).flatMap(([file, source]) => pairsNamedIn(file, source))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ ground, words }) => !WRITTEN[ground]?.includes(words))).toEqual([])
})
it('no component contains a raw color', () => {
  const raw =
    /(?:bg|text|border|fill|stroke|outline|ring|from|to|via)-(?:\[#|(?:white|black|gray|zinc|slate|red|green|amber|yellow|blue)\b)|#[0-9a-f]{6}\b|\brgba?\(/i
  const named = Object.entries(sources).filter(
    ([file, source]) => !file.includes('.test.') && raw.test(source),
  )
  expect(named.map(([file]) => file)).toEqual([])
})

function pairsOf(pairs: Record<string, readonly string[]>): [string, string][] {
  return Object.entries(pairs).flatMap(([ground, others]) =>
    others.map((other): [string, string] => [ground, other]),
  )
}

function colorOf(role: string, theme: 'light' | 'dark'): string {
  const found = new RegExp(`--color-${role}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens)
  if (!found) throw new Error(`tokens.css has no opaque color ${role}.`)
  return theme === 'light' ? found[1]! : found[2]!
}

// Returns the WCAG 2.2 contrast ratio of two colors, which depends on their relative luminance.
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

// Pairs each `bg-` class with every `text-` class for the same state in the same string, such as
// `hover:bg-x hover:text-y`.
function pairsNamedIn(file: string, source: string) {
  const roles = [...tokens.matchAll(/--color-([a-z-]+): light-dark/g)].map(([, role]) => role!)
  return [...source.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , text]) => {
    const named = (kind: string) =>
      [...text!.matchAll(new RegExp(`(?<![\\w-])((?:[\\w=\\[\\]-]+:)*)${kind}-([a-z-]+)(?![\\w-])`, 'g'))]
        .map(([, state, role]) => ({ state, role: role! }))
        .filter(({ role }) => roles.includes(role))
    const words = named('text')
    return named('bg').flatMap(({ state, role }) =>
      words.filter((word) => word.state === state).map((word) => ({ file, ground: role, words: word.role })),
    )
  })
}
