import { expect, it } from 'vitest'
import {
  categoriesIn,
  DEFAULT_CATEGORIES,
  gigOf,
  gigsIn,
  type GigWords,
  hourlyRateOf,
  missingIn,
  tagsOf,
  textsIn,
  withCategory,
} from './gigs.ts'

const WORDS: GigWords = {
  title: ' Fix a gate ',
  description: 'It squeaks.\r\nLoudly.',
  category: 'Handyman',
  location: 'The lake',
  hourlyRate: '25',
  duration: 'An afternoon',
  tags: 'gate, oil ,, wood',
}
const MADE = { id: 'g1', postedBy: 'Ann', createdAt: '2026-03-01T10:00:00.000Z' }
const GIG = gigOf(WORDS, MADE)

it('GIG-26, GIG-27 gigOf cleans the fields and sets the rating to 5', () => {
  expect(GIG).toEqual({
    ...MADE,
    title: 'Fix a gate',
    description: 'It squeaks.\nLoudly.',
    category: 'Handyman',
    location: 'The lake',
    hourlyRate: 25,
    duration: 'An afternoon',
    rating: 5,
    tags: ['gate', 'oil', 'wood'],
  })
})
it('GIG-20 missingIn lists the required fields that are blank', () => {
  expect(missingIn(WORDS)).toEqual([])
  for (const field of ['title', 'description', 'category'] as const)
    expect(missingIn({ ...WORDS, [field]: ' ' })).toEqual([field])
})
it('GIG-21 hourlyRateOf turns a typed hourly rate into a non-negative integer', () => {
  const typed = ['25', '25.90', ' $1,200 ', 'abc', '', '-5', '9'.repeat(40)]
  expect(typed.map(hourlyRateOf)).toEqual([25, 25, 1200, 0, 0, 0, 0])
})
it('GIG-22 tagsOf splits tags at commas and trims them', () => {
  expect(tagsOf(' a b ,c,, d')).toEqual(['a b', 'c', 'd'])
  expect(tagsOf(' ')).toEqual([])
})
it('GIG-23, GIG-24 gigOf fills in a default for a missing location or duration', () => {
  expect(gigOf({ ...WORDS, location: ' ', duration: '' }, MADE)).toMatchObject({
    location: 'Location not specified',
    duration: 'Duration not specified',
  })
})
it('GIG-25, GIG-28 withCategory ignores blank and existing categories', () => {
  const five = [...DEFAULT_CATEGORIES]
  expect(withCategory(five, '  ')).toBe(five)
  expect(withCategory(five, 'cleaning ')).toBe(five)
  expect(withCategory(five, ' Gardening')).toEqual([...five, 'Gardening'])
})
it('GIG-02, GIG-03 gigsIn leaves out invalid and duplicate gigs', () => {
  for (const kept of [null, 5, 'gigs', {}, { length: 1 }, [null, 5, [], {}, 'x']]) {
    expect(gigsIn(kept)).toEqual([])
    expect(categoriesIn(kept)).toEqual([...DEFAULT_CATEGORIES, ...textsIn(kept)])
  }
  const changes = [
    { title: 5 },
    { tags: 'a' },
    { tags: [5] },
    { hourlyRate: '25' },
    { createdAt: 'yesterday' },
    { id: '' },
  ]
  const broken = changes.map((change) => ({ ...GIG, ...change }))
  expect(gigsIn([...broken, GIG, GIG, { ...GIG, id: 'g2' }])).toEqual([GIG, { ...GIG, id: 'g2' }])
})
