import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { invitee, registrationForm } from '../../../testing/invitations.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { codeTextedTo, freshPhone, member, type Person, vaultUser } from '../../../testing/people.ts'
import { newQr, qrGuest } from '../../../testing/qr-guests.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { CODES_PER_QR } from './check-newcomer.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const ann = beforehand(() => member(test, 'Ann'))

const complete = (browser: Browser, form: object) => browser.post('/api/auth/complete-registration', form)
const verify = (browser: Browser, phone: string, code: string) =>
  browser.post('/api/auth/verify', { phone, code })
const bringCode = async (browser: Browser, phone: string) =>
  verify(browser, phone, await codeTextedTo(test, phone))
const textsTo = (phone: string) => rowsIn(test, 'outbox_messages', { recipient: phone })
const passesOf = (qrId: string) =>
  test.db
    .selectFrom('invitee_passes')
    .select(['phone', 'phone_proved as proved'])
    .where('personal_qr_id', '=', qrId)
    .execute()

async function askedForCode(browser: Browser, form: { phone: string }): Promise<void> {
  const answer = await complete(browser, form)
  expectRefused(answer, 401, 'verification_required')
  expect(answer.body).toMatchObject({ verificationRequired: true, phone: form.phone })
}

describe('with phone verification, a number typed after a QR scan', () => {
  it('INV-71 can be registered once the texted code is entered', async () => {
    const { qrId } = await newQr(ann)
    const browser = test.browser()
    const opened = await browser.post('/api/auth/open-invitation', { qrId, ref: ann.id })
    expect(opened.body).toEqual({ recipientName: null, phone: null, sponsorId: ann.id })
    const guest = { id: 0, name: 'Bob', phone: freshPhone(), browser }
    const form = await registrationForm(guest)
    expect(await textsTo(guest.phone)).toEqual([])
    await askedForCode(browser, form)
    expect(await textsTo(guest.phone)).toHaveLength(1)
    expect(await passesOf(qrId)).toEqual([{ phone: guest.phone, proved: false }])
    const proved = await bringCode(browser, guest.phone)
    expect([proved.status, proved.body]).toEqual([202, { recipientName: '', sponsorId: ann.id }])
    expect(await passesOf(qrId)).toEqual([{ phone: guest.phone, proved: true }])
    const { status, body } = await complete(browser, form)
    expect([status, body.phone, body.awaiting]).toEqual([201, guest.phone, 'sponsor'])
    expect(await textsTo(guest.phone)).toHaveLength(1)
  })

  it('is confirmed only by the newest code texted to it', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    await askedForCode(guest.browser, form)
    const first = await codeTextedTo(test, guest.phone)
    await askedForCode(guest.browser, form)
    const second = await codeTextedTo(test, guest.phone)
    expect(await textsTo(guest.phone)).toHaveLength(2)
    if (first !== second) expectRefused(await verify(guest.browser, guest.phone, first), 400, 'code_wrong')
    await askedForCode(guest.browser, form)
    expect((await bringCode(guest.browser, guest.phone)).status).toBe(202)
    const other = freshPhone()
    await askedForCode(guest.browser, { ...form, phone: other })
    expect(await passesOf(guest.qrId)).toEqual([{ phone: other, proved: false }])
    expect((await bringCode(guest.browser, other)).status).toBe(202)
    expect((await complete(guest.browser, { ...form, phone: other })).body.phone).toBe(other)
  })

  it('can be confirmed only in the browser where it was typed', async () => {
    const [guest, other] = [await qrGuest(test, ann, 'Bob'), await qrGuest(test, ann, 'Cleo')]
    await askedForCode(guest.browser, await registrationForm(guest))
    for (const browser of [test.browser(), other.browser])
      expectRefused(await bringCode(browser, guest.phone), 400, 'code_wrong')
    expect((await bringCode(guest.browser, guest.phone)).status).toBe(202)
    await askedForCode(other.browser, { ...(await registrationForm(other)), phone: guest.phone })
  })

  it('is never confirmed by a code for another number', REPEATED, async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    await askedForCode(guest.browser, form)
    const other = { ...form, phone: freshPhone() }
    await atOnce(test, 2, async (n) => {
      await (n === 0 ? bringCode(guest.browser, guest.phone) : complete(guest.browser, other))
    })
    const [pass] = await passesOf(guest.qrId)
    if (pass!.proved) expect(pass!.phone).toBe(guest.phone)
    expectRefused(await complete(guest.browser, other), 401, 'verification_required')
  })

  it('needs no code in a browser trusted for that number', async () => {
    const bob = await invitee(test, await member(test, 'Cleo'), 'Bob')
    await bob.browser.post('/api/auth/login', { phone: bob.phone })
    await bringCode(bob.browser, bob.phone)
    const texts = await textsTo(bob.phone)
    await bob.browser.post('/api/auth/open-invitation', { qrId: (await newQr(ann)).qrId })
    const { status, body } = await complete(bob.browser, await registrationForm(bob))
    expect([status, body.sponsorId, body.awaiting]).toEqual([201, ann.id, 'sponsor'])
    expect(await textsTo(bob.phone)).toEqual(texts)
  })

  it('may belong to a vault user or the sponsor’s invitee', async () => {
    const viewer = await vaultUser(test, ann.id)
    const bob = await invitee(test, ann, 'Bob')
    const people: [Person, boolean][] = [
      [viewer, false],
      [bob, true],
    ]
    for (const [person, verified] of people) {
      const guest = { ...(await qrGuest(test, ann, 'Guest')), phone: person.phone }
      const form = await registrationForm(guest)
      await askedForCode(guest.browser, form)
      expect((await bringCode(guest.browser, guest.phone)).body).toEqual({
        recipientName: '',
        sponsorId: ann.id,
      })
      expect((await complete(guest.browser, form)).body).toMatchObject({ phone: person.phone, verified })
    }
  })

  it('gets no code if it is blocked or taken', async () => {
    const guest = await qrGuest(test, ann, 'Bob')
    const form = await registrationForm(guest)
    const [blocked, free] = [freshPhone(), freshPhone()]
    await addRows(test, 'blocked_phones', { phone: blocked })
    const refused = (phone: string, status: number, code: string) =>
      turnedAway(test, () => complete(guest.browser, { ...form, phone }), status, code)
    await refused(ann.phone, 409, 'phone_taken')
    await refused(blocked, 403, 'phone_blocked')
    await setRows(test, 'personal_invites', { qr_id: guest.qrId }, { used_at: new Date() })
    await refused(free, 403, 'not_invited')
  })

  it('can’t be registered after someone else has used the QR code', async () => {
    const { qrId } = await newQr(ann)
    const [first, second] = [await qrGuest(test, ann, 'Bob', qrId), await qrGuest(test, ann, 'Cleo', qrId)]
    const forms = [await registrationForm(first), await registrationForm(second)]
    await askedForCode(first.browser, forms[0]!)
    await askedForCode(second.browser, forms[1]!)
    await bringCode(first.browser, first.phone)
    expect((await complete(first.browser, forms[0]!)).status).toBe(201)
    expectRefused(await bringCode(second.browser, second.phone), 404, 'phone_not_found')
    expectRefused(await complete(second.browser, forms[1]!), 403, 'not_invited')
  })
})

it('a QR code has a daily limit on texted codes', async () => {
  const limited = await passingApp({ PHONE_VERIFICATION: 'required', RATE_LIMITS: 'on' })
  const { qrId } = await newQr(await member(limited, 'Bob'))
  const before = await rowsIn(limited, 'outbox_messages')
  const guests = await Promise.all(
    Array.from({ length: CODES_PER_QR + 3 }, async (_, i) => {
      const browser = limited.browser(`10.6.0.${i}`)
      await browser.post('/api/auth/open-invitation', { qrId })
      const form = await registrationForm({ name: `Guest ${i}`, phone: freshPhone(), browser })
      return () => complete(browser, form)
    }),
  )
  const answers = await Promise.all(guests.map((ask) => ask()))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(CODES_PER_QR)
  expectTooMany(answers, 3)
  const refused = await turnedAway(limited, guests[0]!, 429, 'too_many')
  expect(Number(refused.headers['retry-after'])).toSatisfy((wait: number) => wait > 86_000 && wait <= 86_400)
  expect(await rowsIn(limited, 'outbox_messages')).toHaveLength(before.length + CODES_PER_QR)
})
