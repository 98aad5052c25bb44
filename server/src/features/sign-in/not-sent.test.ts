import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import type { TwilioBehaviour } from '../../../testing/twilio.ts'

let test: TestApp
let carriers: Carriers
let ann: Person
beforeAll(async () => {
  carriers = await openCarriers()
  test = await openTestApp({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' }, {}, { sms: carriers.sms })
  ann = await member(test, 'Ann')
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})

/** Provider failures that have nothing to do with the number. */
const TROUBLES: TwilioBehaviour[] = [
  { status: 401 },
  { status: 500 },
  { status: 503, retryAfter: 7 },
  { status: 429 },
  { refuse: 21606 },
  { refuse: 21408 },
  'cut',
]

it('LOG-03 an unsent code doesn’t count against any limit', async () => {
  const { phone } = await member(test, 'Bob')
  const before = carriers.twilio.messages.length
  test.warned.length = 0
  const browser = test.browser('10.7.0.1')
  const login = () => browser.post('/api/auth/login', { phone })
  // Sign in more often than the daily limits per number and per address would allow.
  for (const behaviour of [...TROUBLES, ...TROUBLES]) {
    carriers.twilio.next(behaviour)
    expectRefused(await login(), 503, 'text_not_sent')
  }
  const failed = await rowsIn(test, 'outbox_messages', { recipient: phone, state: 'failed' })
  expect([failed.length, failed.filter(({ body }) => /\d{6}/.test(body))]).toEqual([14, []])
  expect(test.warned.toSorted()).toEqual([...new Set(test.warned)].toSorted())
  expect(test.warned).toContain(
    'A text was not sent. Twilio 20003: Authenticate. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  )
  expectRefused(await login(), 401, 'verification_required')
  const [text] = carriers.twilio.messages.slice(before)
  const [code] = /\d{6}/.exec(text!.body)!
  expect((await browser.post('/api/auth/verify', { phone, code })).status).toBe(200)
  expect(carriers.twilio.messages).toHaveLength(before + 1)
})

it.each<[string, (phone: string) => Promise<Parameters<typeof expectRefused>[0]>]>([
  ['an invitation link', (phone) => test.browser('10.7.0.2').post('/api/auth/open-invitation', { phone })],
  ['a member’s new number', (phone) => ann.browser.patch(`/api/players/${ann.id}`, { phone })],
  [
    'the new number in a claim',
    (newPhone) => test.browser('10.7.0.3').post('/api/claims/code', { newPhone }),
  ],
])('LOG-03 reports a code for %s as not sent if the provider fails, and allows a retry', async (_, ask) => {
  const phone = freshPhone()
  await ok(sendInvite(ann, { phone, name: 'Eve' }))
  for (const behaviour of [{ status: 401 }, { status: 500 }] satisfies TwilioBehaviour[]) {
    carriers.twilio.next(behaviour)
    expectRefused(await ask(phone), 503, 'text_not_sent')
  }
  expect((await ask(phone)).status).toBeLessThan(300)
})
