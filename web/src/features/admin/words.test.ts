import { INTEREST_LEVELS, INTEREST_SOURCES } from '@kinhold/domain/interest'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { expect, test } from 'vitest'
import { indicatorWords, levelLabel, placeWords, resultLabel, sourceLabel } from './words.ts'

test('ADM-16 labels any unknown sign-in result FAILED', () => {
  const labels = VALIDATION_RESULTS.map(resultLabel)
  expect(labels).toEqual(['SUCCESS', 'INVALID', 'BLOCKED', 'FLAGGED', 'FAILED', 'FAILED', 'FAILED'])
  expect(resultLabel('something new')).toBe('FAILED')
})

test('ADM-53, ADM-56 labels every interest level', () => {
  expect(INTEREST_LEVELS.map(levelLabel)).toEqual(['Keep Info', 'Full Send!', 'Deciding'])
  expect(levelLabel('keep_info')).toBe('Keep Info')
  expect(levelLabel('not_interested')).toBe('Not Interested')
})

test("ADM-55 the label of the source 'other' includes the typed text", () => {
  const words = INTEREST_SOURCES.map((howDidYouHear) =>
    sourceLabel({ howDidYouHear, howDidYouHearOther: null }),
  )
  expect(words).toEqual(['Direct Access', 'Loved One', 'Friend', 'Associate', 'Instagram', 'TikTok', 'Other'])
  expect(sourceLabel({ howDidYouHear: 'other', howDidYouHearOther: 'A poster' })).toBe('Other: A poster')
})

test('ADM-17 describes an attempt’s suspicious indicators and location in words', () => {
  expect(indicatorWords('many_unknown_numbers_from_address')).toBe('many unknown numbers from this address')
  expect(indicatorWords('odd_hour')).toBe('odd hour')
  expect(placeWords({ country: 'US' })).toBe('US')
  expect(placeWords(null)).toBe('')
})
