import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { bondRows, playerRow, setPlayer } from '../../../testing/rows.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readyToRegister, registrationForm, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { type QrGuest, qrGuest, waiting } from '../../../testing/qr-guests.ts'
import { openStream } from '../../../testing/stream.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const ann = beforehand(() => member(test, 'Ann'))
const boss = beforehand(() => admin(test))

const say = <Word extends 'verify' | 'decline'>(word: Word, sponsor: Person, { id }: { id: number }) =>
  sponsor.browser.post(`/api/players/${id}/${word}`)
const refused = (word: 'verify' | 'decline', sponsor: Person, id: number, status: number, code: string) =>
  turnedAway(test, () => say(word, sponsor, { id }), status, code)

const invitationOf = (qrId: string) =>
  test.db.selectFrom('invitations').selectAll().where('qr_id', '=', qrId).executeTakeFirst()
const attentionOf = async (person: Person) =>
  (await person.browser.get(`/api/players/${person.id}/dashboard`)).body.attention

describe('POST /api/players/{id}/verify', () => {
  it('NET-07 verifies the player and the invitation, forms the bond and is idempotent', async () => {
    const bob = await waiting(test, ann, 'Bob')
    const { status, body } = await say('verify', ann, bob)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: bob.id,
      name: 'Bob',
      phone: bob.phone,
      verified: true,
      awaiting: null,
      sponsorId: ann.id,
    })
    expect(await bondRows(test, bob)).toMatchObject([{ sponsor_id: ann.id, invitee_id: bob.id }])
    const invitation = (await invitationOf(bob.qrId))!
    expect(invitation).toMatchObject({ status: 'verified', recipient_id: bob.id })
    expect(invitation.verified_at).toBeInstanceOf(Date)
    expect((await bob.browser.get('/api/auth/me')).body).toMatchObject({ verified: true, awaiting: null })
    expect((await bob.browser.get(`/api/players/${ann.id}`)).body).toMatchObject({ phone: ann.phone })
    expect((await bob.browser.get('/api/invitations')).body).toMatchObject([{ qrId: bob.qrId }])
    expect((await say('verify', ann, bob)).body).toEqual(body)
    const late = await refused('decline', ann, bob.id, 409, 'not_awaiting')
    expect(late.body.error).toBe('This person is confirmed already.')
  })

  it('fails once the newcomer has deleted their account', async () => {
    const bob = await waiting(test, ann, 'Bob')
    await ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
    expect(await attentionOf(ann)).toEqual([])
    expect(await playerRow(test, bob)).toMatchObject({ name: 'Former member', phone: null })
    for (const word of ['verify', 'decline'] as const) {
      const { body } = await refused(word, ann, bob.id, 409, 'not_awaiting')
      expect(body.error).toBe('This person ended their account. There is nothing to confirm.')
    }
  })

  it('only returns the player if the player is already verified', async () => {
    const stranger = await member(test, 'Child', { sponsorId: ann.id, bonded: false })
    expect((await say('verify', ann, stranger)).body).toMatchObject({ id: stranger.id, phone: null })
    expect(await bondRows(test, stranger)).toEqual([])
  })

  it('succeeds after the sponsor has deleted the invitation', async () => {
    const bob = await waiting(test, ann, 'Bob')
    const { id } = (await invitationOf(bob.qrId))!
    await test.db.deleteFrom('invitations').where('id', '=', id).execute()
    expect((await say('verify', ann, bob)).body.verified).toBe(true)
    expect(await bondRows(test, bob)).toHaveLength(1)
  })
})

describe('POST /api/players/{id}/decline', () => {
  it('removes the account, sessions, invitation and photo', async () => {
    const [bob, cleo] = [await waiting(test, ann, 'Bob'), await member(test, 'Cleo')]
    await ok(sendInvite(cleo, bob))
    const profilePhoto = (await bob.browser.get('/api/auth/me')).body.profilePhoto!
    const second = { ...bob, browser: test.browser() }
    await second.browser.post('/api/auth/login', { phone: bob.phone })
    const { status, raw } = await say('decline', ann, bob)
    expect([status, raw.length]).toEqual([204, 0])
    expect(await playerRow(test, bob)).toBeUndefined()
    expect(await invitationOf(bob.qrId)).toBeUndefined()
    for (const { browser } of [bob, second]) expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect((await ann.browser.get(`/api/players/${bob.id}`)).status).toBe(404)
    expect((await ann.browser.get(profilePhoto)).status).toBe(404)
    const photos = test.db
      .selectFrom('uploads')
      .select('owner_player_id')
      .where('id', '=', profilePhoto.replace('/media/', ''))
    expect(await photos.execute()).toEqual([{ owner_player_id: null }])
    const login = await test.browser().post('/api/auth/login', { phone: bob.phone })
    expect([login.status, login.body.sponsorId]).toEqual([202, cleo.id])
    expect(await attentionOf(ann)).toEqual([])
  })

  it('lets the person register again with a new QR code', async () => {
    const bob = await waiting(test, ann, 'Bob')
    await say('decline', ann, bob)
    const asked = { qrId: bob.qrId, ref: ann.id }
    const open = () => test.browser().post('/api/auth/open-invitation', asked)
    await turnedAway(test, open, 404, 'invitation_not_found')
    const guest = { ...(await qrGuest(test, ann, 'Bob')), phone: bob.phone }
    const form = await registrationForm(guest)
    await say('decline', ann, await ok(guest.browser.post('/api/auth/complete-registration', form)))
    expect((await sendInvite(ann, bob)).status).toBe(201)
  })

  it('keeps the admin’s log entries about the player', async () => {
    const bob = await waiting(test, ann, 'Bob')
    await boss.browser.get(`/api/players/${bob.id}/dashboard`)
    await test.db
      .insertInto('verification_codes')
      .values({
        phone: freshPhone(),
        purpose: 'change_phone',
        player_id: bob.id,
        browser_hash: Buffer.from('x'),
        code_hash: Buffer.from('x'),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    const logged = () => test.db.selectFrom('admin_actions').select(['id', 'target_id']).execute()
    const before = await logged()
    expect((await say('decline', ann, bob)).status).toBe(204)
    expect(await logged()).toEqual(
      before.map((row) => (row.target_id === bob.id ? { ...row, target_id: null } : row)),
    )
  })
})

describe.each(['verify', 'decline'] as const)('%s', (word) => {
  it('fails for a player who is inactive or must register again', async () => {
    const bob = await waiting(test, ann, 'Bob')
    for (const row of [
      { status: 'suspended' },
      { status: 'deactivated' },
      { status: 'archived' },
      { status: 'active', awaiting: 'registration' },
    ]) {
      await setPlayer(test, bob, row)
      await refused(word, ann, bob.id, 409, 'not_awaiting')
    }
    await setPlayer(test, bob, { awaiting: 'sponsor' })
    expect((await say(word, ann, bob)).status).toBeLessThan(300)
  })
})

it.each(['the sponsor', 'another member in place of a suspended sponsor'])(
  'NET-18 only the first of twenty simultaneous answers from %s counts',
  REPEATED,
  async (who) => {
    const sam = await member(test, 'Sam', { sponsorId: ann.id })
    const bob = await waiting(test, sam, 'Bob')
    const isOther = who !== 'the sponsor'
    if (isOther) await ok(boss.browser.patch(`/api/admin/players/${sam.id}/status`, { action: 'suspend' }))
    const by = isOther ? ann : sam
    const words = Array.from({ length: 20 }, (_, i) =>
      i % 2 === Number(isOther) ? ('verify' as const) : ('decline' as const),
    )
    const answers = await atOnce(test, words, (word) => say(word, by, bob))
    const of = (word: string) => answers.filter((_, i) => words[i] === word).map(({ status }) => status)
    const row = await playerRow(test, bob)
    if (row) {
      expect(row).toMatchObject({ awaiting: null, sponsor_id: by.id })
      expect(of('verify')).toEqual(Array(10).fill(200))
      expect(of('decline')).toEqual(Array(10).fill(409))
      expect(await bondRows(test, bob)).toHaveLength(1)
    } else {
      expect(of('verify')).toEqual(Array(10).fill(404))
      expect(of('decline').toSorted()).toEqual([204, ...Array(9).fill(404)])
      expect(await bondRows(test, bob)).toEqual([])
      expect(await invitationOf(bob.qrId)).toBeUndefined()
    }
    expect(await wrongCounts(test)).toEqual([])
  },
)

it('NAV-03 INV-104 the sponsor’s dashboard lists newcomers awaiting confirmation first', async () => {
  const [sponsor, other] = await members(test, 'Sponsor', 'Other')
  await ok(sendInvite(other, sponsor))
  const [bob, cleo] = [await waiting(test, sponsor, 'Bob'), await waiting(test, sponsor, 'Cleo Lee')]
  await waiting(test, other, 'Not theirs')
  const away = await waiting(test, sponsor, 'Away')
  await setPlayer(test, away, { status: 'suspended' })
  const again = await member(test, 'Anew', { sponsorId: sponsor.id })
  await setPlayer(test, again, { awaiting: 'registration' })
  const lines = async () => (await attentionOf(sponsor)).map(({ kind, names: [who] }) => [kind, who])
  const invitation = ['invitation', other.id]
  const row = (await playerRow(test, cleo))!
  const profilePhoto = `/media/${row.photo_id}`
  expect((await attentionOf(sponsor))[0]).toEqual({
    kind: 'confirm',
    id: cleo.id,
    text: 'Cleo Lee registered with your QR code. Is it them?',
    names: [cleo.id],
    faces: [{ name: 'Cleo Lee', profilePhoto }],
    href: `/player/${cleo.id}`,
    createdAt: row.created_at.toISOString(),
    newcomer: { id: cleo.id, name: 'Cleo Lee', profilePhoto, phone: cleo.phone },
  })
  expect(await lines()).toEqual([['confirm', cleo.id], ['confirm', bob.id], invitation])
  await say('verify', sponsor, cleo)
  expect(await lines()).toEqual([['confirm', bob.id], invitation])
  await say('decline', sponsor, bob)
  expect(await lines()).toEqual([invitation])
})

it('INV-104 a newcomer’s number is shown only to the person who can confirm the newcomer', async () => {
  const sam = await member(test, 'Sam', { sponsorId: ann.id })
  const bob = await waiting(test, sam, 'Bob')
  const phones = async (by: Person) => [
    ((await ok(by.browser.get(`/api/players/${bob.id}`))) as { phone: string | null }).phone,
    (await attentionOf(by)).find(({ id }) => id === bob.id)?.newcomer?.phone,
  ]
  expect(await phones(sam)).toEqual([bob.phone, bob.phone])
  expect(await phones(ann)).toEqual([null, undefined])
  await setPlayer(test, bob, { profile_visibility: 'private' })
  expect(await phones(sam)).toEqual([null, null])
  await setPlayer(test, bob, { profile_visibility: 'public' })
  await setPlayer(test, sam, { status: 'suspended' })
  expect(await phones(ann)).toEqual([bob.phone, bob.phone])
})

describe('live updates', () => {
  it('announce a registration to everyone who can see the newcomer', async () => {
    const [root, stranger] = await members(test, 'Root', 'Stranger')
    const sponsor = await member(test, 'Sponsor', { sponsorId: root.id })
    let bob = { id: 0, qrId: '' } as QrGuest
    const [hers, chiefs, roots, strangers] = await heardDuring(
      test,
      [sponsor, boss, root, stranger],
      async () => (bob = await waiting(test, sponsor, 'Bob')),
    )
    const { id } = (await invitationOf(bob.qrId))!
    const [player, its] = [
      { topic: 'player', key: bob.id },
      { topic: 'invitation', key: id },
    ]
    for (const heard of [hers, chiefs]) expect(heard).toEqual(expect.arrayContaining([player, its]))
    expect(roots).toEqual(expect.arrayContaining([player, { topic: 'player', key: sponsor.id }]))
    expect(roots).not.toContainEqual(its)
    expect(strangers).toEqual([])
    for (const heard of await heardDuring(test, [bob, sponsor, boss], () => say('verify', sponsor, bob)))
      expect(heard).toEqual(
        expect.arrayContaining([
          player,
          { topic: 'player', key: sponsor.id },
          { topic: 'bond', key: `${sponsor.id}-${bob.id}` },
          its,
        ]),
      )
  })

  it('stop for a declined newcomer within a second', async () => {
    const sponsor = await member(test, 'Sponsor')
    const bob = await waiting(test, sponsor, 'Bob')
    const { id } = (await invitationOf(bob.qrId))!
    const second = { browser: test.browser() }
    await second.browser.post('/api/auth/login', { phone: bob.phone })
    const streams = await Promise.all([bob, second].map(({ browser }) => openStream(test.app, browser)))
    let since = 0
    const heard = await heardDuring(test, [sponsor, boss], async () => {
      await say('decline', sponsor, bob)
      since = Date.now()
      expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true])
    })
    expect(Date.now() - since).toBeLessThan(1000)
    for (const changes of heard)
      expect(changes).toEqual(
        expect.arrayContaining([
          { topic: 'player', key: bob.id },
          { topic: 'player', key: sponsor.id },
          { topic: 'invitation', key: id },
        ]),
      )
  })
})

describe('a newcomer with an unavailable sponsor', () => {
  /** Creates Nia, who is waiting for an answer from her sponsor Sam, and Sam's sponsor Gil. */
  async function below(name = 'Nia') {
    const gil = await member(test, 'Gil')
    const sam = await member(test, 'Sam', { sponsorId: gil.id })
    const nia = await waiting(test, sam, name)
    return { gil, sam, nia }
  }
  const change = ({ id }: Person, action: 'suspend' | 'deactivate' | 'archive' | 're_register') =>
    boss.browser.patch(`/api/admin/players/${id}/status`, { action })
  const QUESTION = 'Nia registered with the QR code of Sam, who cannot answer now. Is it them?'
  const notesOf = async (person: Person) => (await person.browser.get('/api/notifications')).body
  const answeredBy = async (person: Person) => {
    const { body } = await person.browser.get(`/api/players/${person.id}`)
    return 'answeredBy' in body ? body.answeredBy?.id : undefined
  }

  it.each(['suspend', 'deactivate', 'archive'] as const)(
    'NET-07 can be confirmed by the next sponsor up the tree (%s)',
    async (action) => {
      const { gil, sam, nia } = await below()
      expect(await answeredBy(nia)).toBe(sam.id)
      await refused('verify', gil, nia.id, 403, 'not_sponsor')
      const [heard] = await heardDuring(test, [nia], () => change(sam, action))
      expect(heard).toContainEqual({ topic: 'player', key: nia.id })
      expect(await answeredBy(nia)).toBe(gil.id)
      expect(await notesOf(gil)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ text: QUESTION, href: `/player/${nia.id}`, names: [nia.id, sam.id] }),
        ]),
      )
      expect(await attentionOf(gil)).toMatchObject([
        { kind: 'confirm', id: nia.id, text: QUESTION, names: [nia.id, sam.id] },
      ])
      const { status, body } = await say('verify', gil, nia)
      expect(status).toBe(200)
      expect(body).toMatchObject({ verified: true, sponsorId: gil.id, phone: nia.phone })
      expect(await bondRows(test, nia)).toMatchObject([{ sponsor_id: gil.id, invitee_id: nia.id }])
      expect(await answeredBy(nia)).toBeUndefined()
      expect(await wrongCounts(test)).toEqual([])
    },
  )

  it('NET-07 TRU-56 is announced to the next sponsor, like each other newcomer of the sponsor', async () => {
    const { gil, sam, nia } = await below()
    const ned = await waiting(test, sam, 'Ned')
    await change(sam, 'suspend')
    const noted = (await notesOf(gil)).map(({ names }: { names: number[] }) => names)
    expect(noted).toEqual(
      expect.arrayContaining([
        [nia.id, sam.id],
        [ned.id, sam.id],
      ]),
    )
  })

  it('waits for the admin if no other sponsor can answer', async () => {
    const { gil, sam, nia } = await below()
    await change(sam, 'archive')
    await setPlayer(test, gil, { awaiting: 'registration' })
    expect(await answeredBy(nia)).toBe(boss.id)
    await setPlayer(test, gil, { awaiting: null, phone: null, name: 'Former member' })
    expect(await answeredBy(nia)).toBe(boss.id)
    expect((await attentionOf(boss)).map(({ id }) => id)).toContain(nia.id)
    expect((await say('decline', boss, nia)).status).toBe(204)
    expect(await playerRow(test, nia)).toBeUndefined()
    expect(await wrongCounts(test)).toEqual([])
  })

  it('is announced to the admin only once after two status changes', async () => {
    const sam = await member(test, 'Sam', { sponsorId: boss.id })
    const nia = await waiting(test, sam, 'Nia')
    await change(sam, 'suspend')
    await change(sam, 'deactivate')
    const told = (await notesOf(boss)).filter(({ href }) => href === `/player/${nia.id}`)
    expect(told.map(({ text }) => text)).toEqual([QUESTION])
  })

  it('waits for the original sponsor again once that sponsor returns', async () => {
    const { gil, sam, nia } = await below()
    await change(sam, 'suspend')
    await change(sam, 're_register')
    expect(await answeredBy(nia)).toBe(gil.id)
    const again = { ...sam, browser: test.browser() }
    const form = await readyToRegister(again)
    const [heard] = await heardDuring(test, [nia], () =>
      ok(again.browser.post('/api/auth/complete-registration', form)),
    )
    expect(heard).toContainEqual({ topic: 'player', key: nia.id })
    expect(await answeredBy(nia)).toBe(sam.id)
    expect(await attentionOf(gil)).toEqual([])
    await refused('verify', gil, nia.id, 403, 'not_sponsor')
    expect((await say('verify', again, nia)).body).toMatchObject({ verified: true, sponsorId: sam.id })
  })

  it('has at most one bond after concurrent confirmations', REPEATED, async () => {
    const { gil, sam, nia } = await below()
    const [own, others] = await atOnce(test, 3, (i) =>
      i === 2 ? change(sam, 'suspend') : say('verify', i === 0 ? sam : gil, nia),
    )
    expect([200, 401, 403]).toContain(own!.status)
    expect([200, 403]).toContain(others!.status)
    const row = await playerRow(test, nia)
    expect(await bondRows(test, nia)).toHaveLength(row!.awaiting === null ? 1 : 0)
    expect(await wrongCounts(test)).toEqual([])
  })
})
