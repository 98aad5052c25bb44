import { INTEREST_LEVELS, INTEREST_SOURCES } from '@kinhold/domain/interest'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { expect, test } from 'vitest'
import { indicatorWords, levelLabel, placeWords, resultLabel, sourceLabel } from './words.ts'

test('ADM-16 has a label for every known sign-in result, and labels any other result FAILED', () => {
  const labels = VALIDATION_RESULTS.map(resultLabel)
  expect(labels).toEqual(['SUCCESS', 'INVALID', 'BLOCKED', 'FLAGGED', 'FAILED', 'FAILED', 'FAILED'])
  expect(resultLabel('something new')).toBe('FAILED')
})

test("ADM-53, ADM-56 gives each interest level its own label, except that 'interested' and 'keep_info' share one", () => {
  expect(INTEREST_LEVELS.map(levelLabel)).toEqual(['Keep Info', 'Full Send!', 'Deciding'])
  expect(levelLabel('keep_info')).toBe('Keep Info')
  expect(levelLabel('not_interested')).toBe('Not Interested')
})

test("ADM-55 includes the typed text in the label for the source 'other'", () => {
  const words = INTEREST_SOURCES.map((howDidYouHear) =>
    sourceLabel({ howDidYouHear, howDidYouHearOther: null }),
  )
  expect(words).toEqual(['Direct Access', 'Loved One', 'Friend', 'Associate', 'Instagram', 'TikTok', 'Other'])
  expect(sourceLabel({ howDidYouHear: 'other', howDidYouHearOther: 'A poster' })).toBe('Other: A poster')
})

test('ADM-17 describes the indicators and the location of a log entry in words', () => {
  expect(indicatorWords('many_unknown_numbers_from_address')).toBe('many unknown numbers from this address')
  expect(indicatorWords('odd_hour')).toBe('odd hour')
  expect(placeWords({ country: 'US' })).toBe('US')
  expect(placeWords(null)).toBe('')
})
