import { describe, expect, it } from 'vitest'
import { countryOf, isCountry } from './phone-country.ts'

describe('the country of a number', () => {
  it('is determined by the numbering plan', () => {
    const numbers = {
      US: ['+12125550123'],
      CA: ['+14162345678'],
      JM: ['+18765551234', '+16586551234'],
      DO: ['+18095551234'],
      BS: ['+12425551234'],
      PR: ['+17875551234'],
      GB: ['+442079460958'],
      JE: ['+441534456789', '+447797712345'],
      IM: ['+441624756789'],
      RU: ['+79161234567'],
      KZ: ['+77011234567'],
      MV: ['+9607712345'],
      XK: ['+38349123456'],
      VA: ['+390669812345'],
    }
    for (const [country, phones] of Object.entries(numbers))
      for (const phone of phones) expect([phone, countryOf(phone)]).toEqual([phone, country])
  })

  it('falls back to the main country of the calling code', () => {
    const phones = ['+15551234567', '+15550000018', '+447700900123', '+70000000000', '+4712345678']
    expect(phones.map(countryOf)).toEqual(['US', 'US', 'GB', 'RU', 'NO'])
    for (const phone of ['+881612345678', '+88213300000', '+80012345678', '', '555', '+999123'])
      expect([phone, countryOf(phone)]).toEqual([phone, null])
  })
})

it('isCountry accepts only uppercase ISO codes of countries that have phone numbers', () => {
  for (const code of ['US', 'CA', 'GB', 'JM', 'XK']) expect(isCountry(code)).toBe(true)
  for (const code of ['UK', 'us', 'USA', 'U', '', '1', '*', '001', 'constructor'])
    expect(isCountry(code)).toBe(false)
})
