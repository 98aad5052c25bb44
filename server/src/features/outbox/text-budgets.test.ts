import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { spend as spendOf } from '../../../testing/budgets.ts'
import { invite, invitee } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, members, type Person, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { newQr } from '../../../testing/qr-guests.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { TEXTS_PER_SPONSOR_DAY } from './draw-text.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })
const boss = beforehand(() => admin(test))

let places = 0
const elsewhere = () => {
  places += 1
  return test.browser(`198.51.${Math.floor(places / 250)}.${(places % 250) + 1}`)
}

const texts = () => rowsIn(test, 'outbox_messages')
const textsTo = async (phone: string) => (await texts()).filter(({ recipient }) => recipient === phone).length

function declare(phoneNumber: string, browser: Browser) {
  const form = { name: 'Cleo', howDidYouHear: 'direct_access', interestLevel: 'interested' }
  return browser.post('/api/interested-users', { phoneNumber, ...form })
}

async function consent(phoneNumber: string, browser = elsewhere()): Promise<Answer> {
  const { id, consentToken } = (await declare(phoneNumber, browser)).body
  return browser.post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true })
}

const text = ({ browser }: Person, recipientPhone: string) =>
  browser.post('/api/notifications/sms', { recipientPhone, message: 'Tell me... Kinhold?' })

const login = (phone: string) => elsewhere().post('/api/auth/login', { phone })

const spend = (rule: string, key: string, of: number, left = 0) => spendOf(test, rule, key, of, left)

async function paidBy({ id }: Person): Promise<number> {
  return (await rowsIn(test, 'rate_limits', { key: `sponsor_texts:${id}` }))[0]?.points ?? 0
}

describe('limits on texts to numbers that the caller chooses', () => {
  it('forty consents from one IPv6 /64 network trigger only five texts', async () => {
    const before = (await texts()).length
    for (let n = 1; n <= 40; n += 1)
      await consent(freshPhone(), test.browser(`2001:db8:7:7::${n.toString(16)}`))
    expect((await texts()).length - before).toBe(5)
  })

  it('forty consents for numbers in a country without members trigger no texts', async () => {
    const before = (await texts()).length
    for (let n = 1; n <= 40; n += 1) expect((await consent(`+9607${710_000 + n}`)).status).toBe(204)
    expect((await texts()).length - before).toBe(0)
  })

  it('redirecting an invitation to 25 numbers triggers only five codes', async () => {
    const ann = await member(test, 'Ann')
    const bob = await invitee(test, ann, 'Bob')
    const before = (await texts()).length
    for (let n = 1; n <= 25; n += 1) {
      const recipientPhone = freshPhone()
      await ann.browser.put(`/api/invitations/${bob.invitation.id}`, { recipientPhone })
      await login(recipientPhone)
    }
    expect((await texts()).length - before).toBe(5)
    expect(await paidBy(ann)).toBe(5)
  })

  it('repeated invitations trigger at most a hundred codes a day', async () => {
    const ann = await member(test, 'Ann')
    await spend('sponsor_texts', String(ann.id), TEXTS_PER_SPONSOR_DAY, 3)
    const answers: Answer[] = []
    for (let n = 1; n <= 5; n += 1) {
      const { phone, invitation } = await invitee(test, ann, 'Bob')
      answers.push(await login(phone))
      await ann.browser.delete(`/api/invitations/${invitation.id}`)
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429])
  })
})

describe('when a budget is used up', () => {
  const RETRY = (wait: number) => wait > 7100 && wait <= 7200
  const refusedWith = (answer: Answer, sentence: string) => {
    expectRefused(answer, 429, 'too_many')
    expect(answer.body.error).toBe(`${sentence} Please try again in 2 hours.`)
    expect(Number(answer.headers['retry-after'])).toSatisfy(RETRY)
  }

  it('the error for an invitation text names the budget', async () => {
    const ann = await member(test, 'Ann')
    const bob = await invitee(test, ann, 'Bob')
    await spend('number_texts', bob.phone, 5)
    refusedWith(await text(ann, bob.phone), 'This number has reached its limit of texts for today.')
    const dan = await invitee(test, ann, 'Dan')
    await spend('sponsor_texts', String(ann.id), 100)
    refusedWith(
      await text(ann, dan.phone),
      'A member can have only so many texts sent in a day, and today’s are used up.',
    )
    expect([await textsTo(bob.phone), await textsTo(dan.phone)]).toEqual([0, 0])
  })

  it('the error for a texted code names the budget', async () => {
    const ann = await member(test, 'Ann')
    const bob = await invitee(test, ann, 'Bob')
    const WAYS: [string, (phone: string) => Promise<Answer>][] = [
      [ann.phone, login],
      [bob.phone, (phone) => elsewhere().post('/api/auth/open-invitation', { phone })],
      [freshPhone(), (phone) => typeOnQr(ann, phone)],
      [freshPhone(), (phone) => ann.browser.patch(`/api/players/${ann.id}`, { phone })],
    ]
    for (const [phone, way] of WAYS) {
      await spend('number_codes', phone, 10)
      const answer = await way(phone)
      refusedWith(answer, 'This number has reached its limit of codes for today.')
      expect(String(answer.headers['set-cookie'])).not.toContain('kinhold_invitee')
    }
    const logs = await rowsIn(test, 'phone_audit_logs', { phone_number: ann.phone })
    expect(logs.map((log) => log.validation_result)).toEqual(['success', 'success', 'throttled'])
  })

  it('the error for the admin’s test text names the budget', async () => {
    const to = freshPhone()
    await spend('number_texts', to, 5)
    for (const [path, body] of [
      ['/api/sms/send', { to, body: 'A test' }],
      ['/api/sms/invitation', { recipientPhone: to, sponsorName: 'Ann', invitationCode: 'qr-19-1-abc' }],
    ] as const) {
      const { status, body: result } = await boss.browser.post(path, body)
      const error = 'This number has reached its limit of texts for today. Please try again in 2 hours.'
      expect([status, result]).toEqual([200, { success: false, messageId: null, error }])
    }
    expect(await textsTo(to)).toBe(0)
  })

  it('a consent is stored, but no text is sent', async () => {
    const phone = freshPhone()
    await spend('number_texts', phone, 5)
    expect((await consent(phone)).status).toBe(204)
    const kept = await rowsIn(test, 'interest_submissions', { phone })
    expect(kept).toMatchObject([{ consented_at: expect.any(Date) }])
    expect(await textsTo(phone)).toBe(0)
  })
})

async function typeOnQr(owner: Person, phone: string): Promise<Answer> {
  const browser = elsewhere()
  const { qrId } = await newQr(owner)
  await browser.post('/api/auth/open-invitation', { qrId })
  const { body } = await browser.upload('/api/upload/temp', await photo())
  return browser.post('/api/auth/complete-registration', { phone, name: 'Cleo', profilePhoto: body.photoUrl })
}

describe('a text', () => {
  it('with a vault user’s first code counts against the vault owner’s budget', async () => {
    const ann = await member(test, 'Ann')
    const viewer = await vaultUser(test, ann.id)
    expect(await paidBy(ann)).toBe(1)
    for (const { phone } of [ann, viewer]) await login(phone)
    expect(await paidBy(ann)).toBe(1)
  })

  it('with an invitee’s code counts against the budget of the sponsor whose invitation is opened', async () => {
    const [ann, dan] = await members(test, 'Ann', 'Dan')
    const bob = await invitee(test, ann, 'Bob')
    const { qrId } = await invite(dan, bob)
    await login(bob.phone)
    expect([await paidBy(ann), await paidBy(dan)]).toEqual([1, 0])
    await elsewhere().post('/api/auth/open-invitation', { qrId })
    expect([await paidBy(ann), await paidBy(dan)]).toEqual([1, 1])
  })

  it('with a code for a newcomer counts against the budget of the QR code’s owner', async () => {
    const ann = await member(test, 'Ann')
    expectRefused(await typeOnQr(ann, freshPhone()), 401, 'verification_required')
    expect(await paidBy(ann)).toBe(1)
    expect((await ann.browser.patch(`/api/players/${ann.id}`, { phone: freshPhone() })).status).toBe(202)
    expect(await paidBy(ann)).toBe(2)
  })

  it('with an invitation counts against the sender’s budget', async () => {
    const ann = await member(test, 'Ann')
    const bob = await invitee(test, ann, 'Bob')
    const answers = await atOnce(test, 20, () => text(ann, bob.phone))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await paidBy(ann)).toBe(5)
    expectRefused(await text(ann, freshPhone()), 403, 'not_invited')
    expect(await paidBy(ann)).toBe(5)
    const dan = await invitee(test, boss, 'Dan')
    expect((await text(boss, dan.phone)).status).toBe(200)
    expect(await paidBy(boss)).toBe(0)
  })

  it('REG-38 is sent only once when twenty consents race', REPEATED, async () => {
    const phoneNumber = freshPhone()
    const { body } = await declare(phoneNumber, test.browser('203.0.113.5'))
    const accept = { consentToken: body.consentToken, accepted: true }
    const url = `/api/interested-users/${body.id}/consent` as const
    const answers = await atOnce(test, 20, () => elsewhere().post(url, accept))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await textsTo(phoneNumber)).toBe(1)
    const drawn = await rowsIn(test, 'rate_limits', { key: `number_texts:${phoneNumber}` })
    expect(drawn).toMatchObject([{ points: 1 }])
  })
})
