import { expect, test } from 'vitest'
import { suppressUnhandledRejections } from './unhandled-rejections.ts'

test('API-11 suppresses an unhandled promise rejection', () => {
  suppressUnhandledRejections()
  const event = new Event('unhandledrejection', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
