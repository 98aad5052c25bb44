import { INTEREST_SOURCES } from '@kinhold/domain/interest'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { freshPhone, member } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { hashOf } from '../../http/tokens.ts'

const test = appForTests()

const FORM = {
  name: 'Cleo',
  howDidYouHear: 'direct_access',
  howDidYouHearOther: null,
  interestLevel: 'interested',
}
const declare = (more: object = {}) =>
  test.browser().post('/api/interested-users', { phoneNumber: freshPhone(), ...FORM, ...more })
type Declared = { body: { id: number; consentToken: string } }
const answer = ({ body }: Declared, accepted: boolean, consentToken = body.consentToken, on = test) =>
  on.browser().post(`/api/interested-users/${body.id}/consent`, { consentToken, accepted })

const rowOf = ({ body }: Declared) =>
  test.db.selectFrom('interest_submissions').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
const smsTo = (phone: string) => rowsIn(test, 'outbox_messages', { recipient: phone })

const refused = (ask: () => Promise<Answer>, status: number, code: string) =>
  turnedAway(test, ask, status, code)

describe('POST /api/interested-users', () => {
  it('REG-33 REG-34 stores the form and a hash of the consent token', async () => {
    const declared = await declare({ phoneNumber: '(555) 040-5060' })
    expect([declared.status, declared.body]).toEqual([
      201,
      { id: expect.any(Number), consentToken: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    expect(await rowOf(declared)).toMatchObject({
      phone: '+15550405060',
      name: 'Cleo',
      source: 'direct_access',
      source_other: null,
      level: 'interested',
      ip_address: '127.0.0.1',
      consented_at: null,
      consent_token_hash: hashOf(declared.body.consentToken),
    })
    expect(await smsTo('+15550405060')).toEqual([])
  })

  it('REG-26 accepts only the levels and sources offered in the popup', async () => {
    for (const interestLevel of ['interested', 'full_send', 'deciding'])
      expect((await declare({ interestLevel })).status).toBe(201)
    for (const interestLevel of ['keep_info', 'not_interested', 'Interested'])
      await refused(() => declare({ interestLevel }), 400, 'invalid_input')
    expect(INTEREST_SOURCES).toHaveLength(7)
    for (const howDidYouHear of INTEREST_SOURCES) expect((await declare({ howDidYouHear })).status).toBe(201)
    await refused(() => declare({ howDidYouHear: 'newspaper' }), 400, 'invalid_input')
  })

  it('REG-33 cleans up the free-text source and limits it to 200 characters', async () => {
    const keep = async (howDidYouHearOther: unknown) =>
      (await rowOf(await declare({ howDidYouHearOther }))).source_other
    expect(await keep('  At the\nmarket\0 ')).toBe('At the market')
    expect(await keep('\u{1F44D}'.repeat(200))).toBe('\u{1F44D}'.repeat(200))
    for (const nothing of ['', '  ', null, undefined]) expect(await keep(nothing)).toBeNull()
    await refused(() => declare({ howDidYouHearOther: 'x'.repeat(201) }), 400, 'invalid_input')
  })

  it('REG-29 REG-30 REG-31 REG-32 rejects a name that is empty after cleanup', async () => {
    expect((await rowOf(await declare({ name: 'Cleeeeeo \t\n <b>3</b> Smith!' }))).name).toBe(
      'Cleeo bb Smith',
    )
    for (const name of ['', '   ', '123', '\u200b', '\0']) {
      const { body } = await refused(() => declare({ name }), 400, 'invalid_input')
      expect([body.error, body.fields]).toEqual(['Name is required', { name: 'Name is required' }])
    }
  })

  it('rejects a blocked or empty number', async () => {
    const phoneNumber = freshPhone()
    await addRows(test, 'blocked_phones', { phone: phoneNumber })
    await refused(() => declare({ phoneNumber }), 403, 'phone_blocked')
    const { body } = await refused(() => declare({ phoneNumber: '' }), 400, 'invalid_input')
    expect(body.fields).toEqual({ phoneNumber: 'Phone number is required' })
  })
})

describe('POST /api/interested-users/{id}/consent', () => {
  it('REG-38 queues an SMS with opt-out instructions after consent', async () => {
    const phoneNumber = freshPhone()
    const declared = await declare({ phoneNumber })
    const { status, raw } = await answer(declared, true)
    expect([status, raw.length]).toEqual([204, 0])
    const { consented_at, declined_at } = await rowOf(declared)
    expect([consented_at, declined_at]).toEqual([expect.any(Date), null])
    const [sms, ...more] = await smsTo(phoneNumber)
    expect(more).toEqual([])
    expect(sms).toMatchObject({ channel: 'sms', state: 'queued', attempts: 0, error: null })
    expect(sms!.body).toMatch(/^Kinhold: Thank you, Cleo\..*Reply STOP to opt out\.$/)
    const { id, consentToken } = declared.body
    const { browser } = await member(test, 'Ann')
    const again = browser.post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true })
    expect((await again).status).toBe(204)
    expect((await rowOf(declared)).consented_at).toEqual(consented_at)
  })

  it('REG-33 stores all ten consents for one number but sends only one SMS', REPEATED, async () => {
    const phoneNumber = freshPhone()
    const declared = await atOnce(test, 10, () => declare({ phoneNumber }))
    expect(new Set(declared.map(({ body }) => body.id)).size).toBe(10)
    expect(new Set(declared.map(({ body }) => body.consentToken)).size).toBe(10)
    await atOnce(test, declared, (one) => answer(one, true))
    expect(await smsTo(phoneNumber)).toHaveLength(1)
    for (const one of declared) expect((await rowOf(one)).consented_at).not.toBeNull()
  })

  it('sends no SMS after a refusal, but accepts consent later', async () => {
    const phoneNumber = freshPhone()
    const declared = await declare({ phoneNumber })
    expect((await answer(declared, false)).status).toBe(204)
    expect([(await rowOf(declared)).consented_at, await smsTo(phoneNumber)]).toEqual([null, []])
    await answer(declared, true)
    expect(await smsTo(phoneNumber)).toHaveLength(1)
  })

  it('accepts only the token from the same submission', async () => {
    const phoneNumber = freshPhone()
    const [first, second] = [await declare({ phoneNumber }), await declare({ phoneNumber })]
    const { consentToken } = second.body
    for (const token of [first.body.consentToken, 'x', ' ', `${consentToken}x`, consentToken.toLowerCase()])
      await refused(() => answer(second, true, token), 403, 'wrong_token')
    expect((await answer(first, true)).status).toBe(204)
    expect([(await rowOf(first)).consented_at, (await rowOf(second)).consented_at]).toEqual([
      expect.any(Date),
      null,
    ])
  })

  it('rejects an unknown submission or a blocked number', async () => {
    const phoneNumber = freshPhone()
    const declared = await declare({ phoneNumber })
    const absent = { body: { ...declared.body, id: 2_000_000_000 } }
    await refused(() => answer(absent, true), 404, 'not_found')
    await addRows(test, 'blocked_phones', { phone: phoneNumber })
    await refused(() => answer(declared, true), 403, 'phone_blocked')
  })
})

it('the interest form is rate-limited per number and per address', async () => {
  const limited = await passingApp({ RATE_LIMITS: 'on' })
  const from = (address: string, more: object = {}) =>
    limited.browser(address).post('/api/interested-users', { phoneNumber: freshPhone(), ...FORM, ...more })
  const phoneNumber = freshPhone()
  const ofOne = await Promise.all(Array.from({ length: 20 }, () => from('192.0.2.1', { phoneNumber })))
  expectTooMany(ofOne, 15)
  expect(await rowsIn(limited, 'interest_submissions')).toHaveLength(5)
  const answers = await Promise.all(Array.from({ length: 30 }, () => from('127.0.0.1')))
  expectTooMany(answers, 10)
  const first = answers.find(({ status }) => status === 201)!
  expectRefused(await answer(first, true, first.body.consentToken, limited), 429, 'too_many')
  expect((await from('192.0.2.7')).status).toBe(201)
})
