import { expect, test } from 'vitest'
import { isOfTheServer, keyOfAll } from './query-key.ts'

test('isOfTheServer is true only for account-independent data', () => {
  expect(isOfTheServer(keyOfAll('config'))).toBe(true)
  expect(isOfTheServer(keyOfAll('switchable'))).toBe(false)
})
