import { describe, expect, it } from 'vitest'
import { countryOf, isCountry } from './phone-country.ts'

describe('the country of a number', () => {
  it.each([
    ['+12125550123', 'US'],
    ['+14162345678', 'CA'],
    ['+18765551234', 'JM'],
    ['+16586551234', 'JM'],
    ['+18095551234', 'DO'],
    ['+12425551234', 'BS'],
    ['+17875551234', 'PR'],
    ['+442079460958', 'GB'],
    ['+441534456789', 'JE'],
    ['+447797712345', 'JE'],
    ['+441624756789', 'IM'],
    ['+79161234567', 'RU'],
    ['+77011234567', 'KZ'],
    ['+9607712345', 'MV'],
    ['+38349123456', 'XK'],
    ['+390669812345', 'VA'],
  ])('%s is of %s', (phone, country) => expect(countryOf(phone)).toBe(country))

  it.each([
    ['+15551234567', 'US'],
    ['+15550000018', 'US'],
    ['+447700900123', 'GB'],
    ['+70000000000', 'RU'],
    ['+4712345678', 'NO'],
  ])('%s is in no plan: it is of %s, the main country of its calling code', (phone, country) =>
    expect(countryOf(phone)).toBe(country),
  )

  it.each(['+881612345678', '+88213300000', '+80012345678', '', '555', '+999123'])('%j is of none', (phone) =>
    expect(countryOf(phone)).toBeNull(),
  )
})

it('a country is named by its two capitals', () => {
  for (const code of ['US', 'CA', 'GB', 'JM', 'XK']) expect(isCountry(code)).toBe(true)
  for (const code of ['UK', 'us', 'USA', 'U', '', '1', '*', '001', 'constructor'])
    expect(isCountry(code)).toBe(false)
})
