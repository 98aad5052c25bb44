import { afterEach, expect, test, vi } from 'vitest'
import { ensureLanguageTag } from './language-tag.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'language'))

test.each([
  ['en-US@posix', 'en-US'],
  ['', 'en-US'],
  ['de', 'de'],
])('ADM-06 maps the browser language %j to %j, a tag that Intl accepts', (language, then) => {
  vi.spyOn(Navigator.prototype, 'language', 'get').mockReturnValue(language)
  ensureLanguageTag()
  expect(navigator.language).toBe(then)
  expect(new Intl.NumberFormat(navigator.language).format(1)).toBe('1')
})
