import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { setPlayer, setInvitation } from '../../../testing/rows.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { admin, bond, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const invite = (from: Person, recipientPhone: string, more: object = {}) =>
  from.browser.post('/api/invitations', { recipientPhone, recipientName: 'Bob', ...more })

const rowsOf = (sponsor: Person) =>
  test.db.selectFrom('invitations').selectAll().where('sponsor_id', '=', sponsor.id).execute()

/** Checks that inviting is refused and leaves everything as it was. */
async function refused(from: Person, phone: string, status: number, code: string, more: object = {}) {
  const before = await contentOf(test)
  expectRefused(await invite(from, phone, more), status, code)
  expect(await contentOf(test)).toEqual(before)
}

describe('POST /api/invitations', () => {
  it('INV-23 INV-24 INV-62 sends an invitation and answers it', async () => {
    const ann = await member(test, 'Ann')
    const { status, body } = await ann.browser.post('/api/invitations', {
      sponsorId: ann.id,
      recipientPhone: '(555) 030-4050',
      recipientName: '  Bob\n Lee ',
      status: 'pending',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      sponsorId: ann.id,
      sponsorName: 'Ann',
      sponsorPhoto: null,
      recipientPhone: '+15550304050',
      recipientName: 'Bob  Lee',
      status: 'pending',
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      verifiedAt: null,
      qrId: expect.stringMatching(new RegExp(`^qr-${ann.id}-\\d{13}-[\\w-]{22}$`)),
      recipientId: null,
    })
    expect((await test.browser().post('/api/auth/login', { phone: '+15550304050' })).status).toBe(202)
  })

  it('INV-24 INV-63 takes no other status than pending, and needs none', async () => {
    const ann = await member(test, 'Ann')
    for (const status of ['verified', 'group_formation', 'declined', ''])
      await refused(ann, freshPhone(), 400, 'invalid_input', { status })
    expect((await invite(ann, freshPhone(), { status: 'pending' })).body.status).toBe('pending')
    expect((await invite(ann, freshPhone())).body.status).toBe('pending')
  })

  it.each([
    ['INV-14', { recipientName: '' }, 'recipientName', 'Name is required'],
    ['INV-14', { recipientName: undefined }, 'recipientName', 'Name is required'],
    ['INV-15', { recipientPhone: '' }, 'recipientPhone', 'Phone number is required'],
    ['INV-15', { recipientPhone: undefined }, 'recipientPhone', 'Phone number is required'],
    ['INV-26', { recipientPhone: '12345' }, 'recipientPhone', 'Please enter a valid phone number.'],
    ['INV-26', { recipientName: 'x'.repeat(81) }, 'recipientName', 'Name must be at most 80 characters.'],
  ])('%s %j is refused with its sentence', async (_, wrong, field, sentence) => {
    const ann = await member(test, 'Ann')
    const before = await contentOf(test)
    const answer = await invite(ann, freshPhone(), wrong)
    expectRefused(answer, 400, 'invalid_input')
    expect([answer.body.error, answer.body.fields]).toEqual([sentence, { [field]: sentence }])
    expect(await contentOf(test)).toEqual(before)
  })

  it('refuses the own number, however it is written, and says in which field', async () => {
    const ann = await member(test, 'Ann')
    const digits = ann.phone.slice(2)
    for (const own of [
      ann.phone,
      digits,
      `1${digits}`,
      `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    ])
      await refused(ann, own, 400, 'own_phone')
    await refused(boss, boss.phone, 400, 'own_phone')
    const { body } = await invite(ann, ann.phone)
    expect(body.fields).toEqual({ recipientPhone: body.error })
  })

  it('refuses a second invitation to one number while the first waits, and lets others invite it', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const phone = freshPhone()
    expect((await invite(ann, phone)).status).toBe(201)
    await refused(ann, phone, 409, 'already_invited')
    await refused(ann, phone.slice(2), 409, 'already_invited', { recipientName: 'Somebody' })
    expect((await invite(cleo, phone)).status).toBe(201)
  })

  it('of twenty invitations to one number at once one is sent', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const phone = freshPhone()
    const answers = await atOnce(test, 20, () => invite(ann, phone))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'already_invited')).toHaveLength(19)
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  it('refuses whom one is bonded to, whoever invited whom', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    await bond(test, ann.id, bob.id)
    await bond(test, cleo.id, ann.id)
    for (const { phone } of [bob, cleo]) await refused(ann, phone, 409, 'already_bonded')
    const dora = await register(await invitee(test, ann, 'Dora'))
    await refused(ann, dora.phone, 409, 'already_bonded')
  })

  it("the admin's number cannot be invited, not even by whom it sponsors", async () => {
    const [near, far] = [await member(test, 'Near'), await member(test, 'Far', { bonded: false })]
    for (const from of [near, far]) await refused(from, boss.phone, 409, 'cannot_invite')
  })

  it.each(['suspended', 'deactivated', 'archived'])(
    'a member who is %s cannot be invited',
    async (status) => {
      const [ann, gone] = await members(test, 'Ann', 'Gone')
      await setPlayer(test, gone, { status })
      await refused(ann, gone.phone, 409, 'cannot_invite')
    },
  )

  it('a blocked number cannot be invited', async () => {
    const phone = freshPhone()
    await test.db.insertInto('blocked_phones').values({ phone }).execute()
    await refused(await member(test, 'Ann'), phone, 409, 'cannot_invite')
    await refused(boss, phone, 409, 'cannot_invite')
  })

  it('whoever declined is left alone by that sponsor for 30 days, and by that sponsor only', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const phone = freshPhone()
    const { body } = await invite(ann, phone)
    const declined = (daysAgo: number) =>
      setInvitation(test, body, { declined_at: new Date(Date.now() - daysAgo * 86_400_000) })
    await declined(29.9)
    await refused(ann, phone, 409, 'declined_recently')
    expect((await invite(cleo, phone)).status).toBe(201)
    await declined(30.1)
    expect((await invite(ann, phone)).status).toBe(201)
  })

  it("the sponsor is whoever is signed in: another's id is refused", async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    for (const sponsorId of [cleo.id, ADMIN_ID, 2_000_000_000])
      await refused(ann, freshPhone(), 403, 'not_you', { sponsorId })
    await refused(boss, freshPhone(), 403, 'not_you', { sponsorId: ann.id })
  })

  it('INV-01 the admin invites the first people', async () => {
    const first = await register(await invitee(test, boss, 'First'))
    expect((await first.browser.get('/api/auth/me')).body).toMatchObject({
      name: 'First',
      sponsorId: ADMIN_ID,
    })
  })
})

describe('the limit of pending invitations', () => {
  it('the fifty-first is refused, with limits on and off, until one is answered', async () => {
    for (const RATE_LIMITS of ['on', 'off']) {
      const limited = await openTestApp({ RATE_LIMITS })
      const ann = await member(limited, 'Ann')
      const statuses = []
      for (let i = 0; i < 50; i += 1) statuses.push((await invite(ann, freshPhone())).status)
      expect(new Set(statuses)).toEqual(new Set([201]))
      const before = await contentOf(limited)
      expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
      expect(await contentOf(limited)).toEqual(before)
      const [first] = await limited.db.selectFrom('invitations').select('id').orderBy('id').execute()
      const answered = { status: 'verified', verified_at: new Date() }
      await limited.db.updateTable('invitations').set(answered).where('id', '=', first!.id).execute()
      expect((await invite(ann, freshPhone())).status).toBe(201)
      expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
      await limited.close()
    }
  })

  it.each([
    { title: 'sixty at once never pass it', most: 7, waiting: 0, burst: 60, sent: 7 },
    {
      title: 'of twenty at once with forty waiting ten are sent',
      most: 50,
      waiting: 40,
      burst: 20,
      sent: 10,
    },
  ])('$title', REPEATED, async ({ most, waiting, burst, sent }) => {
    const limited = await openTestApp({ MAX_PENDING_INVITATIONS: String(most) })
    const ann = await member(limited, 'Ann')
    for (let i = 0; i < waiting; i += 1) await invite(ann, freshPhone())
    const answers = await atOnce(limited, burst, () => invite(ann, freshPhone()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(sent)
    expect(answers.filter(({ body }) => body.code === 'too_many_pending')).toHaveLength(burst - sent)
    expect(await limited.db.selectFrom('invitations').select('id').execute()).toHaveLength(most)
    await limited.close()
  })

  it('a number that is invited already is answered as such at the limit too', async () => {
    const limited = await openTestApp({ MAX_PENDING_INVITATIONS: '1' })
    const ann = await member(limited, 'Ann')
    const phone = freshPhone()
    await invite(ann, phone)
    expectRefused(await invite(ann, phone), 409, 'already_invited')
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
    await limited.close()
  })

  it('whoever registered by QR and waits for a yes takes no place', async () => {
    const limited = await openTestApp({ MAX_PENDING_INVITATIONS: '1' })
    const ann = await member(limited, 'Ann')
    const bob = await member(limited, 'Bob', { sponsorId: ann.id, bonded: false })
    const values = { sponsor_id: ann.id, recipient_phone: bob.phone, recipient_name: 'Bob', qr_id: 'qr-bob' }
    await limited.db
      .insertInto('invitations')
      .values({ ...values, recipient_id: bob.id })
      .execute()
    expect((await invite(ann, freshPhone())).status).toBe(201)
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
    await limited.close()
  })

  it("one member's invitations leave another's alone", async () => {
    const limited = await openTestApp({ MAX_PENDING_INVITATIONS: '1' })
    const [ann, cleo] = await members(limited, 'Ann', 'Cleo')
    expect([(await invite(ann, freshPhone())).status, (await invite(cleo, freshPhone())).status]).toEqual([
      201, 201,
    ])
    await limited.close()
  })
})

describe('INV-56 GET /api/invitations', () => {
  it("answers those one sent and those sent to one, and nobody else's", async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const sent = (await invite(ann, freshPhone())).body
    const received = (await invite(cleo, ann.phone, { recipientName: 'Annie' })).body
    await invite(cleo, bob.phone)
    const { body } = await ann.browser.get('/api/invitations')
    expect(body).toEqual([received, sent])
    expect(received).toMatchObject({ recipientPhone: ann.phone, recipientName: 'Annie', sponsorName: 'Cleo' })
  })

  it('INV-57 an invitation to a member shows under what they received, at once', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const { body } = await invite(ann, bob.phone)
    expect((await bob.browser.get('/api/invitations')).body).toEqual([body])
    expect((await bob.browser.get(`/api/players/${bob.id}/dashboard`)).body.attention).toHaveLength(1)
  })

  it('to a number that became the own one asks nothing of its sender at home, while that of another does', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const phone = freshPhone()
    await invite(ann, phone)
    const { body } = await invite(bob, phone)
    await setPlayer(test, ann, { phone })
    const { attention } = (await ann.browser.get(`/api/players/${ann.id}/dashboard`)).body
    const asked = attention.filter(({ kind }) => kind === 'invitation')
    expect(asked).toMatchObject([{ id: body.id, names: [bob.id] }])
  })

  it('LOG-36 REG-20 other invitations to a number stay and show once its owner is a member', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const bob = await invitee(test, ann, 'Bob')
    const other = (await invite(cleo, bob.phone)).body
    const { browser } = await register(bob)
    const { body } = await browser.get('/api/invitations')
    expect(body.map(({ id, status }) => [id, status])).toEqual([
      [other.id, 'pending'],
      [bob.invitation.id, 'verified'],
    ])
    expect(body[1]!.verifiedAt).toMatch(/Z$/)
  })

  it('a declined one is in no list', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const { body } = await invite(ann, bob.phone)
    await setInvitation(test, body, { declined_at: new Date() })
    for (const [browser, path] of [
      [ann.browser, '/api/invitations'],
      [bob.browser, '/api/invitations'],
      [ann.browser, `/api/invitations/sponsor/${ann.id}`],
    ] as const)
      expect((await browser.get(path)).body).toEqual([])
  })

  it('the admin sees all', async () => {
    const ann = await member(test, 'Ann')
    const { body } = await invite(ann, freshPhone())
    expect((await boss.browser.get('/api/invitations?limit=1')).body).toEqual([body])
  })

  it('shows the photo of the sponsor, and a new name at once', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await invite(ann, bob.phone)
    await test.db
      .insertInto('uploads')
      .values({ id: `photo-${ann.id}`, kind: 'photo', content_type: 'image/webp', bytes: 1 })
      .execute()
    await test.db
      .updateTable('players')
      .set({ photo_id: `photo-${ann.id}`, name: 'Anna' })
      .where('id', '=', ann.id)
      .execute()
    expect((await bob.browser.get('/api/invitations')).body[0]).toMatchObject({
      sponsorName: 'Anna',
      sponsorPhoto: `/media/photo-${ann.id}`,
    })
  })

  it('comes newest first, page by page, each once, while more are sent', async () => {
    const ann = await member(test, 'Ann')
    for (let i = 0; i < 7; i += 1) await invite(ann, freshPhone())
    const whole = (await ann.browser.get('/api/invitations')).body
    expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted((a, b) => b - a))
    for (const limit of [1, 3, 7]) {
      const pages = await pagesOf(ann.browser, `/api/invitations?limit=${limit}`)
      expect([pages.length, pages.flat()]).toEqual([Math.ceil(7 / limit), whole])
    }
    const first = await ann.browser.get('/api/invitations?limit=3')
    await invite(ann, freshPhone())
    const [, next] = /<([^>]+)>/.exec(String(first.headers['link']))!
    expect((await ann.browser.get(next!)).body).toEqual(whole.slice(3, 6))
  })
})

describe('INV-42 GET /api/invitations/sponsor/{id}', () => {
  it('answers those one sent, newest first, page by page', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const sent = []
    for (let i = 0; i < 5; i += 1) sent.unshift((await invite(ann, freshPhone())).body)
    await invite(cleo, ann.phone)
    const path = `/api/invitations/sponsor/${ann.id}`
    expect((await ann.browser.get(path)).body).toEqual(sent)
    expect((await boss.browser.get(path)).body).toEqual(sent)
    expect((await pagesOf(ann.browser, `${path}?limit=2`)).flat()).toEqual(sent)
  })

  it("is refused for another's id, whether there is such a member or not", async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    for (const id of [cleo.id, ADMIN_ID, 2_000_000_000])
      expectRefused(await ann.browser.get(`/api/invitations/sponsor/${id}`), 403, 'not_you')
  })
})

describe('the code of an invitation', () => {
  const open = (body: object) => test.browser().post('/api/auth/open-invitation', body)

  it('opens that invitation; a bare ref opens none', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const phone = freshPhone()
    await invite(ann, phone, { recipientName: 'By Ann' })
    const { qrId } = (await invite(cleo, phone, { recipientName: 'By Cleo' })).body
    const answer = { phone, sponsorId: cleo.id, recipientName: 'By Cleo' }
    expect((await open({ qrId })).body).toEqual(answer)
    expect((await open({ qrId, ref: cleo.id })).body).toEqual(answer)
    expect((await open({ phone, ref: cleo.id })).body).toEqual(answer)
    for (const body of [
      { ref: cleo.id },
      {},
      { qrId: `${qrId}x` },
      { qrId, ref: ann.id },
      { qrId: '' },
      { phone, ref: boss.id },
    ])
      expectRefused(await open(body), 404, 'invitation_not_found')
  })

  it('differs for every invitation', async () => {
    const ann = await member(test, 'Ann')
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await invite(ann, freshPhone())).body.qrId),
    )
    expect(new Set(codes).size).toBe(20)
  })
})
