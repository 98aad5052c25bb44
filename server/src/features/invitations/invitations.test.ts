import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { setPlayer, setInvitation } from '../../../testing/rows.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { admin, bond, freshPhone, member, members, newPhoto, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows } from '../../../testing/table-rows.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const invite = (from: Person, recipientPhone: string, more: object = {}) =>
  from.browser.post('/api/invitations', { recipientPhone, recipientName: 'Bob', ...more })

const rowsOf = (sponsor: Person, { db } = test) =>
  db.selectFrom('invitations').selectAll().where('sponsor_id', '=', sponsor.id).orderBy('id').execute()

const refused = (from: Person, phone: string, status: number, code: string, more: object = {}) =>
  turnedAway(test, () => invite(from, phone, more), status, code)

describe('POST /api/invitations', () => {
  it('INV-23 INV-24 INV-62 sends an invitation and returns it', async () => {
    const ann = await member(test, 'Ann')
    const form = { sponsorId: ann.id, recipientName: '  Bob\n Lee ', status: 'pending' }
    const { status, body } = await invite(ann, '(555) 030-4050', form)
    expect(status).toBe(201)
    const qrId = expect.stringMatching(new RegExp(`^qr-${ann.id}-\\d{13}-[\\w-]{22}$`))
    const sponsor = { sponsorId: ann.id, sponsorName: 'Ann', sponsorPhoto: null }
    const recipient = { recipientPhone: '+15550304050', recipientName: 'Bob  Lee', recipientId: null }
    const recipientPhoto = null
    const state = { status: 'pending', sentAt: MOMENT, verifiedAt: null, isUnsent: true }
    expect(body).toEqual({ id: expect.any(Number), qrId, ...sponsor, ...recipient, recipientPhoto, ...state })
    expect((await test.browser().post('/api/auth/login', { phone: '+15550304050' })).status).toBe(202)
  })

  it('INV-24 INV-63 accepts only the status “pending”, which is also the default', async () => {
    const ann = await member(test, 'Ann')
    for (const status of ['verified', 'group_formation', 'declined', ''])
      await refused(ann, freshPhone(), 400, 'invalid_input', { status })
    expect((await invite(ann, freshPhone())).body.status).toBe('pending')
  })

  it.each([
    ['INV-14', { recipientName: '' }, 'recipientName', 'Name is required'],
    ['INV-14', { recipientName: undefined }, 'recipientName', 'Name is required'],
    ['INV-15', { recipientPhone: '' }, 'recipientPhone', 'Phone number is required'],
    ['INV-15', { recipientPhone: undefined }, 'recipientPhone', 'Phone number is required'],
    ['INV-26', { recipientPhone: '12345' }, 'recipientPhone', 'Please enter a valid phone number.'],
    ['INV-26', { recipientName: 'x'.repeat(81) }, 'recipientName', 'Name must be at most 80 characters.'],
  ])('%s rejects %j and names the invalid field', async (_, wrong, field, sentence) => {
    const ann = await member(test, 'Ann')
    const { body } = await refused(ann, freshPhone(), 400, 'invalid_input', wrong)
    expect([body.error, body.fields]).toEqual([sentence, { [field]: sentence }])
  })

  it('sends only one of twenty simultaneous invitations to the same number', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const phone = freshPhone()
    const answers = await atOnce(test, 20, () => invite(ann, phone))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'already_invited')).toHaveLength(19)
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  it('rejects another member’s id as the sponsor', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    for (const sponsorId of [cleo.id, ADMIN_ID, 2_000_000_000])
      await refused(ann, freshPhone(), 403, 'not_you', { sponsorId })
    await refused(boss, freshPhone(), 403, 'not_you', { sponsorId: ann.id })
  })
})

describe.each(['sent', 'moved'] as const)('INV-50 an invitation %s to a number', (way) => {
  async function wishOf(from: Person) {
    if (way === 'sent') return (phone: string) => invite(from, phone)
    const { body } = await invite(from, freshPhone())
    const path = `/api/invitations/${body.id}` as const
    return (recipientPhone: string) =>
      from.browser.put(path, { recipientPhone, recipientName: 'Somebody' }) as ReturnType<typeof invite>
  }
  async function refusedTo(from: Person, phones: string[], status: number, code: string) {
    const wish = await wishOf(from)
    for (const phone of phones) {
      const { body } = await turnedAway(test, () => wish(phone), status, code)
      if (status === 400) expect(body.fields).toEqual({ recipientPhone: body.error })
    }
    return wish
  }
  const statusOf = async (answer: ReturnType<typeof invite>) => (await answer).status < 300

  it('is rejected if the number is the sponsor’s own, in any format', async () => {
    const ann = await member(test, 'Ann')
    const digits = ann.phone.slice(2)
    const spaced = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    await refusedTo(ann, [ann.phone, digits, `1${digits}`, spaced], 400, 'own_phone')
    await refusedTo(boss, [boss.phone], 400, 'own_phone')
  })

  it('is rejected while the sponsor’s earlier invitation to that number is pending', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const phone = freshPhone()
    expect((await invite(ann, phone)).status).toBe(201)
    await refusedTo(ann, [phone, phone.slice(2)], 409, 'already_invited')
    expect(await statusOf((await wishOf(cleo))(phone))).toBe(true)
  })

  it('is rejected if the number belongs to a bonded member', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    await bond(test, ann.id, bob.id)
    await bond(test, cleo.id, ann.id)
    const dora = await register(await invitee(test, ann, 'Dora'))
    await refusedTo(ann, [bob.phone, cleo.phone, dora.phone], 409, 'already_bonded')
  })

  it('is rejected if the number is blocked or its holder is inactive', async () => {
    const [near, far] = [await member(test, 'Near'), await member(test, 'Far', { bonded: false })]
    const blocked = freshPhone()
    await addRows(test, 'blocked_phones', { phone: blocked })
    for (const from of [near, far]) await refusedTo(from, [boss.phone, blocked], 409, 'cannot_invite')
    await refusedTo(boss, [blocked], 409, 'cannot_invite')
    const gone = await member(test, 'Gone')
    for (const status of ['suspended', 'deactivated', 'archived']) {
      await setPlayer(test, gone, { status })
      await refusedTo(near, [gone.phone], 409, 'cannot_invite')
    }
  })

  it('is rejected for 30 days after a decline', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const { phone } = await member(test, 'Bob')
    const { body } = await invite(ann, phone)
    const declined = (daysAgo: number) =>
      setInvitation(test, body, { declined_at: new Date(Date.now() - daysAgo * 86_400_000) })
    await declined(29.9)
    const wish = await refusedTo(ann, [phone], 409, 'declined_recently')
    expect(await statusOf((await wishOf(cleo))(phone))).toBe(true)
    await declined(30.1)
    expect(await statusOf(wish(phone))).toBe(true)
  })
})

describe('the limit on pending invitations', () => {
  const single = appForTests({ MAX_PENDING_INVITATIONS: '1' })
  const seven = appForTests({ MAX_PENDING_INVITATIONS: '7' })
  const limitedOtherwise = appForTests({ RATE_LIMITS: 'on' })

  it.each([
    ['on', limitedOtherwise],
    ['off', test],
  ])('rejects a fifty-first invitation until another is answered, with rate limits %s', async (_, app) => {
    const ann = await member(app, 'Ann')
    const statuses = []
    for (let i = 0; i < 50; i += 1) statuses.push((await invite(ann, freshPhone())).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    await turnedAway(app, () => invite(ann, freshPhone()), 409, 'too_many_pending')
    const [first] = await rowsOf(ann, app)
    await setInvitation(app, first!, { status: 'verified', verified_at: new Date() })
    expect((await invite(ann, freshPhone())).status).toBe(201)
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
  })

  it.each([
    { title: 'holds for sixty parallel calls', app: seven, most: 7, waiting: 0, burst: 60 },
    {
      title: 'lets ten of twenty parallel calls succeed when forty invitations are pending',
      app: test,
      most: 50,
      waiting: 40,
      burst: 20,
    },
  ])('$title', REPEATED, async ({ app, most, waiting, burst }) => {
    const ann = await member(app, 'Ann')
    for (let i = 0; i < waiting; i += 1) await invite(ann, freshPhone())
    const answers = await atOnce(app, burst, () => invite(ann, freshPhone()))
    const sent = most - waiting
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(sent)
    expect(answers.filter(({ body }) => body.code === 'too_many_pending')).toHaveLength(burst - sent)
    expect(await rowsOf(ann, app)).toHaveLength(most)
  })

  it('doesn’t hide the already-invited error or prevent number changes', async () => {
    const ann = await member(single, 'Ann')
    const phone = freshPhone()
    const { body } = await invite(ann, phone)
    expectRefused(await invite(ann, phone), 409, 'already_invited')
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
    const edited = ann.browser.put(`/api/invitations/${body.id}`, { recipientPhone: freshPhone() })
    expect((await edited).status).toBe(200)
  })

  it.each([
    ['revoked', (ann: Person, _: Person, id: number) => ann.browser.delete(`/api/invitations/${id}`)],
    ['declined', (_: Person, bob: Person, id: number) => bob.browser.post(`/api/invitations/${id}/decline`)],
  ])('INV-53 doesn’t count an invitation that was %s', async (_, act) => {
    const [ann, bob] = await members(single, 'Ann', 'Bob')
    const { body } = await invite(ann, bob.phone)
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
    expect((await act(ann, bob, body.id)).status).toBe(204)
    expect((await invite(ann, freshPhone())).status).toBe(201)
  })

  it('doesn’t count a newcomer who is awaiting confirmation', async () => {
    const ann = await member(single, 'Ann')
    const bob = await member(single, 'Bob', { sponsorId: ann.id, bonded: false })
    const { body } = await invite(ann, bob.phone)
    await setInvitation(single, body, { recipient_id: bob.id })
    expect((await invite(ann, freshPhone())).status).toBe(201)
    expectRefused(await invite(ann, freshPhone()), 409, 'too_many_pending')
  })
})

describe('INV-56 GET /api/invitations', () => {
  it('INV-57 shows members their own invitations, and shows the admin all invitations', async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const sent = (await invite(ann, freshPhone())).body
    const received = (await invite(cleo, ann.phone, { recipientName: 'Annie' })).body
    await invite(cleo, bob.phone)
    const { body } = await ann.browser.get('/api/invitations')
    expect(body).toEqual([received, sent])
    expect(received).toMatchObject({ recipientPhone: ann.phone, recipientName: 'Annie', sponsorName: 'Cleo' })
    const ofAll = (await boss.browser.get('/api/invitations?limit=3')).body
    expect(ofAll.slice(1)).toEqual([received, sent])
  })

  it('the dashboard omits a member’s invitation to themselves', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const phone = freshPhone()
    await invite(ann, phone)
    const { body } = await invite(bob, phone)
    await setPlayer(test, ann, { phone })
    const { attention } = (await ann.browser.get(`/api/players/${ann.id}/dashboard`)).body
    const asked = attention.filter(({ kind }) => kind === 'invitation')
    expect(asked).toMatchObject([{ id: body.id, names: [bob.id] }])
  })

  it('LOG-36 REG-20 lists the other invitations to a number after its holder has registered', async () => {
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

  it('shows the sponsor’s photo and current name', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await invite(ann, bob.phone)
    const sponsorPhoto = await newPhoto(ann)
    await setPlayer(test, ann, { name: 'Anna' })
    const [received] = (await bob.browser.get('/api/invitations')).body
    expect(received).toMatchObject({ sponsorName: 'Anna', sponsorPhoto })
  })

  it('INV-62 shows the recipient’s photo only after acceptance', async () => {
    const [ann, bob] = [await member(test, 'Ann'), await member(test, 'Bob')]
    const photo = await newPhoto(bob)
    const sent = async () => (await ok(ann.browser.get(`/api/invitations/sponsor/${ann.id}`)))[0]!
    await invite(ann, bob.phone)
    expect((await sent()).recipientPhoto).toBeNull()
    await ok(bob.browser.post(`/api/invitations/${(await sent()).id}/accept`))
    expect((await sent()).recipientPhoto).toBe(photo)
  })

  it('lists each invitation once even if new invitations arrive between pages', async () => {
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

it('INV-42 GET /api/invitations/sponsor/{id} returns the sent invitations, newest first', async () => {
  const [ann, cleo] = await members(test, 'Ann', 'Cleo')
  const sent = []
  for (let i = 0; i < 5; i += 1) sent.unshift((await invite(ann, freshPhone())).body)
  await invite(cleo, ann.phone)
  const path = `/api/invitations/sponsor/${ann.id}` as const
  for (const { browser } of [ann, boss]) expect((await browser.get(path)).body).toEqual(sent)
  expect((await pagesOf(ann.browser, `${path}?limit=2`)).flat()).toEqual(sent)
  for (const id of [cleo.id, ADMIN_ID, 2_000_000_000])
    expectRefused(await ann.browser.get(`/api/invitations/sponsor/${id}`), 403, 'not_you')
})
