import { afterEach, expect, it, vi } from 'vitest'
import type { Attempt } from '../../delivery/answering.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import { tellTrouble } from './deliver-message.ts'

afterEach(() => void vi.useRealTimers())

it('a provider error is logged at once and again after an hour, without the number; an error of the number is not', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const told: string[] = []
  const deps = { sms: {} as Sms, warn: (line: string) => void told.push(line) }
  const tell = (came: Attempt) => tellTrouble(deps, came)
  const wrong = { kind: 'later', error: 'Twilio 20003: Authenticate.' } as const
  for (let n = 0; n < 3; n += 1) tell(wrong)
  tell({ kind: 'sent', providerId: 'SM1' })
  tell({ kind: 'refused', error: 'Twilio 21610: Unsubscribed.', silence: 'stopped' })
  tell({ kind: 'unknown', error: 'Twilio 20500: Not for +15551230001 now.' })
  tell({ kind: 'unknown', error: 'Twilio 20500: Not for +15551230002 now.' })
  const both = [
    'A text did not leave. Twilio 20003: Authenticate.',
    'A text did not leave. Twilio 20500: Not for … now.',
  ]
  expect(told).toEqual(both)
  vi.advanceTimersByTime(3_599_999)
  tell(wrong)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1)
  tell(wrong)
  expect(told).toEqual([...both, both[0]])
})
