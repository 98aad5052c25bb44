import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { invite } from '../../../testing/invitations.ts'
import { admin, freshPhone, member } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { drawText } from './draw-text.ts'

const CAUSE = { kind: 'invitation', address: null, sponsorId: null } as const
const MALDIVES = '+9607712345'
const GERMANY = '+4915112345678'
const JAMAICA = '+18765551234'
const OWN = freshPhone()
const NUMBERS = [OWN, GERMANY, JAMAICA, MALDIVES, '+881612345678']

let test: TestApp
const open = async (settings: Record<string, string> = {}) => (test = await openTestApp(settings))
afterEach(() => test.close())

async function texted(...phones: string[]): Promise<string[]> {
  const drawn = await Promise.all(phones.map((phone) => drawText(test.deps, phone, CAUSE)))
  return drawn.filter((one) => typeof one === 'string')
}

it.each<[string, Record<string, string>, string[]]>([
  ["the admin's country, but not to another country with the same calling code", {}, [OWN]],
  ['Germany alone if the admin’s number is German', { ADMIN_PHONE: '+4915199999999' }, [GERMANY]],
  ['every country listed in SMS_COUNTRIES', { SMS_COUNTRIES: 'DE,JM' }, [GERMANY, JAMAICA]],
  ['all numbers, including those without a country, if SMS_COUNTRIES is *', { SMS_COUNTRIES: '*' }, NUMBERS],
])('texts go to %s', async (_, settings, expected) => {
  await open(settings)
  expect(await texted(...NUMBERS)).toEqual(expected)
})

it('texts go only to members’ countries', async () => {
  await open()
  const ann = await member(test, 'Ann')
  await ann.browser.patch(`/api/players/${ann.id}`, { phone: '+4915111111111' })
  expect(await texted(GERMANY, JAMAICA)).toEqual([GERMANY])
  await invite(ann, { phone: JAMAICA, name: 'Bob' })
  expect(await texted(JAMAICA)).toEqual([])
})

it('the server texts a member’s own number in any country', async () => {
  await open({ SMS_COUNTRIES: 'DE' })
  const ann = await member(test, 'Ann')
  expect(await texted(ann.phone, freshPhone())).toEqual([ann.phone])
})

describe('a number in a country to which no texts are sent', () => {
  const forbidden = (answer: Parameters<typeof expectRefused>[0], wayOut: string) => {
    expectRefused(answer, 403, 'country_not_texted')
    expect(answer.body.error).toBe(`We cannot text numbers in that country from here. ${wayOut}`)
  }
  const ASK = 'Please ask the person who invited you, or the admin.'

  it('receives neither invitations nor codes by text', async () => {
    await open({ PHONE_VERIFICATION: 'required' })
    const ann = await member(test, 'Ann')
    const sent = await ann.browser.post('/api/invitations', { recipientPhone: GERMANY, recipientName: 'Bob' })
    expect(sent.status).toBe(201)
    const before = await rowsIn(test, 'outbox_messages')
    const text = { recipientPhone: GERMANY, message: 'Tell me... Kinhold?' }
    forbidden(
      await ann.browser.post('/api/notifications/sms', text),
      'You can send the link from your own phone, or ask the admin.',
    )
    forbidden(await test.browser().post('/api/auth/login', { phone: GERMANY }), ASK)
    forbidden(await test.browser().post('/api/auth/open-invitation', { phone: GERMANY }), ASK)
    forbidden(await ann.browser.patch(`/api/players/${ann.id}`, { phone: MALDIVES }), ASK)
    expect(await rowsIn(test, 'outbox_messages')).toEqual(before)
  })

  it('makes the admin’s text fail with an error that names SMS_COUNTRIES', async () => {
    await open()
    const { browser } = await admin(test)
    const { status, body } = await browser.post('/api/sms/send', { to: MALDIVES, body: 'A test' })
    const error =
      'We cannot text numbers in that country from here. The setting SMS_COUNTRIES says where texts go.'
    expect([status, body]).toEqual([200, { success: false, messageId: null, error }])
  })
})
