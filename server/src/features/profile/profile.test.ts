import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { setInvitation, setPlayer } from '../../../testing/rows.ts'
import { playerOf, MOMENT } from '../../../testing/answered.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { contentOf } from '../../../testing/content.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { invite, invitee } from '../../../testing/invitations.ts'
import { conversation, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { aVault, setAccess } from '../../../testing/vaults.ts'
import { admin, bond, freshPhone, member, members, newPhoto, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const ann = beforehand(() => member(test, 'Ann'))

const profileOf = (browser: Browser, { id }: { id: number }) => browser.get(`/api/players/${id}`)

async function expectHidden(browser: Browser, person: { id: number }): Promise<void> {
  const [hidden, absent] = [await profileOf(browser, person), await profileOf(browser, { id: 2_000_000_000 })]
  expectRefused(hidden, 404, 'not_found')
  expect(hidden.body).toEqual(absent.body)
}

describe('GET /api/players', () => {
  it('NET-16 API-33 returns all players with their fields to the admin', async () => {
    const body = await ok(boss.browser.get('/api/players'))
    expect(body.find(({ id }) => id === ann.id)).toEqual(playerOf(ann))
  })

  it('returns each player exactly once across pages', async () => {
    const other = await passingApp()
    const { browser } = await admin(other)
    const odd = ['李'.repeat(80), '\u{1F44D}'.repeat(80), "O'Neil", '%_\\']
    const names = ['same', 'Same', 'SAME', 'same', 'Émile', 'Zoe', ...odd]
    const values = names.map((name) => ({ name, phone: freshPhone(), sponsor_id: ADMIN_ID }))
    await addRows(other, 'players', values)
    const whole = (await browser.get('/api/players')).body
    expect(whole).toHaveLength(11)
    for (const limit of [1, 2, 3, 10, 11]) {
      const pages = await pagesOf(browser, `/api/players?limit=${limit}`)
      expect([pages.length, pages.flat()]).toEqual([Math.ceil(11 / limit), whole])
    }
    const same = whole.filter(({ name }) => name.toLowerCase() === 'same').map(({ id }) => id)
    expect(same).toEqual(same.toSorted((a, b) => a - b))
  })
})

describe('GET /api/players/{id}', () => {
  it('NET-17 NET-18 returns the same sponsor and counts to every permitted viewer', async () => {
    const sponsor = await member(test, 'Sponsor')
    const row = { profile_visibility: 'public' }
    const cleo = await member(test, 'Cleo', { sponsorId: sponsor.id, row })
    const other = await member(test, 'Other')
    await bond(test, other.id, cleo.id)
    const child = await member(test, 'Child', { sponsorId: cleo.id, bonded: false })
    await member(test, 'Grandchild', { sponsorId: child.id })
    const shown = ({ id, name }: Person, bondCount: number) => {
      return { sponsor: { id, name, profilePhoto: null }, sponsoredCount: 1, bondCount, trustUnitCount: 0 }
    }
    for (const { browser } of [cleo, sponsor, other, child, boss])
      expect((await profileOf(browser, cleo)).body).toMatchObject(shown(sponsor, 2))
    const own = { ...playerOf(child, { sponsorId: cleo.id }), ...shown(cleo, 1) }
    expect((await profileOf(child.browser, child)).body).toEqual(own)
  })

  it('NET-17 shows seven levels below the caller and one above', async () => {
    const line = [await member(test, 'Root', { bonded: false })]
    for (let level = 1; level <= 8; level += 1)
      line.push(await member(test, `Level ${level}`, { sponsorId: line[level - 1]!.id, bonded: false }))
    const [root, child, grandchild] = line
    for (const below of line.slice(0, 8)) expect((await profileOf(root!.browser, below)).status).toBe(200)
    await expectHidden(root!.browser, line[8]!)
    expect((await profileOf(child!.browser, line[8]!)).status).toBe(200)
    expect((await profileOf(child!.browser, root!)).status).toBe(200)
    await expectHidden(grandchild!.browser, root!)
  })

  it('NET-17 shows bonded members but not their other bonded members', async () => {
    const [one, two, three] = await members(test, 'One', 'Two', 'Three')
    await expectHidden(one.browser, two)
    await bond(test, two.id, one.id)
    await bond(test, two.id, three.id)
    expect((await profileOf(one.browser, two)).status).toBe(200)
    expect((await profileOf(two.browser, one)).status).toBe(200)
    await expectHidden(one.browser, three)
  })

  it('NET-17 FAM-51 shows a sibling’s number only to the admin', async () => {
    const one = await member(test, 'One', { sponsorId: ann.id })
    const two = await member(test, 'Two', { sponsorId: ann.id, bonded: false })
    expect((await profileOf(one.browser, two)).body).toMatchObject({ id: two.id, phone: null })
    await expectHidden(one.browser, { id: 1 })
    expect((await profileOf(boss.browser, two)).body).toMatchObject({ id: two.id, phone: two.phone })
    expectRefused(await profileOf(boss.browser, { id: 1 }), 404, 'not_found')
  })

  it('NET-17 shows an inviter only while the invitation is pending', async () => {
    const [asker, asked] = await members(test, 'Asker', 'Asked')
    await expectHidden(asked.browser, asker)
    const sent = await invite(asker, asked)
    expect((await profileOf(asked.browser, asker)).body).toMatchObject({ id: asker.id, phone: null })
    await expectHidden(asker.browser, asked)
    const verified = { declined_at: null, status: 'verified', verified_at: new Date() }
    for (const row of [{ declined_at: new Date() }, verified]) {
      await setInvitation(test, sent, row)
      await expectHidden(asked.browser, asker)
    }
  })

  it('returns a suspended, deactivated or archived player with that status', async () => {
    for (const status of ['suspended', 'deactivated', 'archived']) {
      const child = await member(test, 'Child', { sponsorId: ann.id, row: { status: 'active' } })
      await setPlayer(test, child, { status })
      expect((await profileOf(ann.browser, child)).body).toMatchObject({ id: child.id, status })
    }
  })
})

describe('a phone number', () => {
  const phoneIn = async (browser: Browser, person: Person) => (await profileOf(browser, person)).body.phone

  it('NET-20 is visible to its owner, the admin and bonded members', async () => {
    const sponsor = await member(test, 'Sponsor')
    const child = await member(test, 'Child', { sponsorId: sponsor.id, bonded: false })
    for (const { browser } of [child, boss]) expect(await phoneIn(browser, child)).toBe(child.phone)
    const ofEachOther = () => Promise.all([phoneIn(sponsor.browser, child), phoneIn(child.browser, sponsor)])
    expect(await ofEachOther()).toEqual([null, null])
    await bond(test, sponsor.id, child.id)
    expect(await ofEachOther()).toEqual([child.phone, sponsor.phone])
  })

  it('NET-20 is visible only to the admin if it belongs to the admin', async () => {
    const cleo = await member(test, 'Cleo', { bonded: true })
    const { body } = await profileOf(cleo.browser, boss)
    expect(body).toMatchObject({ id: ADMIN_ID, name: 'admin', isAdmin: true, phone: null })
    expect(await phoneIn(boss.browser, boss)).toBe(boss.phone)
    for (const path of ['/api/invitations', `/api/players/${cleo.id}/dashboard`, `/api/players/${cleo.id}`])
      expect(JSON.stringify((await cleo.browser.get(path)).body)).not.toContain(boss.phone)
  })
})

describe('PRO-06 PATCH /api/players/{id}', () => {
  const patch = ({ id, browser }: Person, body: object) => browser.patch(`/api/players/${id}`, body)

  it('SET-09 changes the name and the number independently', async () => {
    const cleo = await member(test, 'Cleo')
    const named = await patch(cleo, { name: '  Cleo\tLee ' })
    expect([named.status, named.body.name, named.body.phone]).toEqual([200, 'Cleo Lee', cleo.phone])
    expect((await cleo.browser.get('/api/auth/me')).body).toEqual(named.body)
    const { status, body } = await patch(cleo, { phone: '(555) 020-3040' })
    expect([status, body.name, body.phone]).toEqual([200, 'Cleo Lee', '+15550203040'])
    expect((await cleo.browser.get('/api/auth/me')).body.phone).toBe('+15550203040')
    const login = (phone: string) => test.browser().post('/api/auth/login', { phone })
    expect((await login('5550203040')).body.id).toBe(cleo.id)
    expectRefused(await login(cleo.phone), 404, 'phone_not_found')
    expect((await patch(cleo, { name: 'Cleo', phone: '+15550203040' })).status).toBe(200)
  })

  it('TRU-157 moves vault access to the new number unless the member has blocked the owner', async () => {
    const [cleo, dora, eve] = await members(test, 'Cleo', 'Dora', 'Eve')
    for (const { id } of [dora, eve]) await bond(test, cleo.id, id)
    const phone = freshPhone()
    const vaults = [
      await aVault(test, dora, { shared: [cleo] }),
      await aVault(test, dora, { shared: [cleo, { phone }] }),
      await aVault(test, eve, { shared: [cleo] }),
    ]
    await ok(cleo.browser.post('/api/blocks', { playerId: eve.id }))
    await ok(patch(cleo, { phone }))
    const listOf = async ({ id }: { id: number }) =>
      (await rowsIn(test, 'vault_access', { vault_id: id })).map((row) => row.phone).toSorted()
    const lists = await Promise.all(vaults.map(listOf))
    expect(lists).toEqual([[phone], [cleo.phone, phone].toSorted(), [cleo.phone]])
    const entered = (await ok(cleo.browser.get('/api/vaults'))).map(({ id }) => id)
    expect(entered.toSorted((a, b) => a - b)).toEqual([vaults[0]!.id, vaults[1]!.id])
  })

  it.each([
    ['PRO-04', { name: '' }, 'name', 'Name is required'],
    ['PRO-04', { name: '   ', phone: '5550203041' }, 'name', 'Name is required'],
    ['PRO-05', { phone: '' }, 'phone', 'Phone is required'],
    ['PRO-05', { name: 'Ann', phone: ' ' }, 'phone', 'Phone is required'],
    ['PRO-06', { phone: '123' }, 'phone', 'Please enter a valid phone number.'],
    ['PRO-06', { name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters.'],
    ['PRO-06', {}, 'body', 'Give a field to change.'],
  ])('%s rejects %j with a specific message', async (_, change, field, sentence) => {
    const { body } = await turnedAway(test, () => patch(ann, change), 400, 'invalid_input')
    expect([body.error, body.fields]).toEqual([sentence, { [field]: sentence }])
  })

  it('rejects another member’s number and a blocked number', async () => {
    const [one, two] = await members(test, 'One', 'Two')
    for (const phone of [two.phone, boss.phone]) {
      const { body } = await turnedAway(test, () => patch(one, { name: 'New', phone }), 409, 'phone_taken')
      expect(body.fields).toHaveProperty('phone')
    }
    const phone = freshPhone()
    await addRows(test, 'blocked_phones', { phone })
    await turnedAway(test, () => patch(one, { phone }), 403, 'phone_blocked')
  })

  it('gives a number to only one member under concurrent requests', REPEATED, async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => member(test, `P${i}`)))
    const phone = freshPhone()
    const answers = await atOnce(test, people, (person) => patch(person, { phone }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await rowsIn(test, 'players', { phone })).toHaveLength(1)
  })

  it('LOG-08 rejects the admin’s name in any spelling, but accepts a longer name', async () => {
    for (const name of ['admin', 'аdmin']) {
      const { body } = await turnedAway(test, () => patch(ann, { name }), 400, 'name_reserved')
      expect(body.fields).toHaveProperty('name')
    }
    expect((await patch(await member(test, 'Cleo'), { name: 'Adminah' })).status).toBe(200)
  })

  it('lets the admin change the admin’s number but not the admin’s name', async () => {
    const other = await passingApp()
    const theAdmin = await admin(other)
    for (const name of ['Boss', 'Admin'])
      expectRefused(await patch(theAdmin, { name }), 409, 'admin_protected')
    const { status, body } = await patch(theAdmin, { name: 'admin', phone: '5550203050' })
    expect([status, body.name, body.phone]).toEqual([200, 'admin', '+15550203050'])
  })
})

describe('PRO-07 POST /api/players/{id}/photo', () => {
  const post = async ({ id, browser }: Person) => browser.upload(`/api/players/${id}/photo`, await photo())

  it('replaces the photo and returns the player', async () => {
    const cleo = await member(test, 'Cleo')
    const first = await post(cleo)
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['player']])
    const second = await post(cleo)
    expect(second.body.player.profilePhoto).toMatch(/^\/media\/[\w-]{22}$/)
    expect(second.body.player.profilePhoto).not.toBe(first.body.player.profilePhoto)
    expect((await cleo.browser.get('/api/auth/me')).body).toEqual(second.body.player)
    expect((await ann.browser.get(second.body.player.profilePhoto!)).status).toBe(200)
  })

  it('keeps the old photo when publishing the change fails', async () => {
    const cleo = await member(test, 'Cleo')
    const { profilePhoto } = (await post(cleo)).body.player
    vi.spyOn(test.deps.live, 'publish').mockRejectedValueOnce(new Error('no connection'))
    expectRefused(await post(cleo), 500, 'unexpected')
    expect((await cleo.browser.get('/api/auth/me')).body.profilePhoto).toBe(profilePhoto)
    expect((await post(cleo)).status).toBe(200)
  })
})

describe('GET /api/players/{id}/dashboard', () => {
  const dashboardOf = (browser: Browser, { id }: { id: number }) =>
    browser.get(`/api/players/${id}/dashboard`)
  const NONE = { bonds: 0, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }
  const actions = () => test.db.selectFrom('admin_actions').selectAll().orderBy('id').execute()

  it('NAV-03 returns empty lists and zero counts for a new member', async () => {
    const cleo = await member(test, 'Cleo', { bonded: false })
    const { status, body } = await dashboardOf(cleo.browser, cleo)
    expect(status).toBe(200)
    const player = (await cleo.browser.get('/api/auth/me')).body
    expect(body).toEqual({ player, counts: NONE, attention: [], recent: [] })
  })

  it('NAV-03 counts the member’s bonds, accessible vaults and pending invitations', async () => {
    const [cleo, dora] = await members(test, 'Cleo', 'Dora')
    await bond(test, cleo.id, dora.id)
    const invited = []
    for (const name of ['A', 'B', 'C']) invited.push((await invitee(test, cleo, name)).invitation)
    await invitee(test, dora, 'D')
    await setInvitation(test, invited[0]!, { declined_at: new Date() })
    await setInvitation(test, invited[1]!, { status: 'verified', verified_at: new Date() })
    await aVault(test, cleo)
    await aVault(test, dora, { shared: [cleo] })
    await setAccess(test, await aVault(test, dora, { shared: [cleo] }), cleo, { archived: true })
    const { body } = await dashboardOf(cleo.browser, cleo)
    expect(body.counts).toEqual({ ...NONE, bonds: 2, vaults: 2, pendingInvitations: 1 })
  })

  it('NAV-03 lists only pending invitations that can still be accepted', async () => {
    const cleo = await member(test, 'Cleo')
    const [good, gone, away] = await members(test, 'Good', 'Gone', 'Away')
    for (const other of [good, gone, away]) await invite(other, cleo)
    await setPlayer(test, gone, { status: 'suspended' })
    await setRows(test, 'invitations', { sponsor_id: away.id }, { declined_at: new Date() })
    const { body } = await dashboardOf(cleo.browser, cleo)
    const text = 'Good invited you to connect.'
    const faces = [{ name: 'Good', profilePhoto: null }]
    const line = { kind: 'invitation', text, names: [good.id], faces, href: '/invitations?tab=received' }
    expect(body.attention).toEqual([{ id: expect.any(Number), ...line, createdAt: MOMENT }])
    // The list is limited to ten lines, and invitations that aren't listed don't count towards the limit.
    await sql`with senders as (insert into players (name, phone, sponsor_id, status)
        select 'Later', '+1559' || 1000000 + n, 18, case when n < 10 then 'active' else 'archived' end
        from generate_series(1, 19) as n returning id)
      insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id)
      select id, ${cleo.phone}, 'Cleo', 'qr-of-' || id
      from (select id from senders union all select ${cleo.id}::integer) as sender`.execute(test.db)
    const { attention } = (await dashboardOf(cleo.browser, cleo)).body
    expect(attention.map(({ text: said }) => said.split(' ')[0])).toEqual([...Array(9).fill('Later'), 'Good'])
  })

  it('NAV-03 NAV-63 NAV-64 lists unread messages per sender, latest first', async () => {
    const [cleo, dora, fay] = await members(test, 'Cleo', 'Dora', 'Fay')
    for (const other of [dora, fay]) await bond(test, cleo.id, other.id)
    const profilePhoto = await newPhoto(dora)
    await written(dora, cleo, 'One')
    await written(dora, cleo, 'Two')
    const { id: upTo } = await written(fay, cleo, 'Hello')
    const waits = async () => (await dashboardOf(cleo.browser, cleo)).body.attention
    const line = (text: string, id: number, face: { name: string; profilePhoto: string | null }) => {
      const href = `/network?tab=messages&with=${id}`
      return { kind: 'message', id: null, text, names: [id], faces: [face], href, createdAt: MOMENT }
    }
    const unread = line('2 unread messages from Dora.', dora.id, { name: 'Dora', profilePhoto })
    const fromDora = { ...unread, words: 'Two' }
    const fromFay = line('Fay wrote to you.', fay.id, { name: 'Fay', profilePhoto: null })
    expect(await waits()).toEqual([{ ...fromFay, words: 'Hello' }, fromDora])
    expect((await dashboardOf(boss.browser, cleo)).body.attention).toEqual([fromFay, unread])
    await cleo.browser.post(`${conversation(cleo, fay)}/read`, { upTo })
    expect(await waits()).toEqual([fromDora])
    await written(cleo, dora, 'My own')
    expect(await waits()).toEqual([unread])
    expect((await dashboardOf(fay.browser, fay)).body.attention).toEqual([])
  })

  it('NAV-03 NAV-63 lists the latest ten events, newest first', async () => {
    const cleo = await member(test, 'Cleo', { bonded: false })
    const dora = await member(test, 'Dora', { sponsorId: cleo.id })
    const face = (name: string) => [{ name, profilePhoto: null }]
    await invitee(test, cleo, 'Emil')
    const { body } = await dashboardOf(cleo.browser, cleo)
    const lines = [
      {
        kind: 'invitation_sent',
        text: 'You invited Emil.',
        names: [],
        faces: face('Emil'),
        href: '/invitations',
      },
      {
        kind: 'bond',
        text: 'You and Dora are connected.',
        names: [dora.id],
        faces: face('Dora'),
        href: `/player/${dora.id}`,
      },
    ]
    expect(body.recent).toEqual(lines.map((line) => ({ ...line, id: null, createdAt: MOMENT })))
    // Answered invitations don't take up lines that other events could use.
    await sql`insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id, status, verified_at)
      select ${cleo.id}, '+1557' || 1000000 + n, 'Later', 'qr-later-' || n, 'verified', now()
      from generate_series(1, 10) as n`.execute(test.db)
    expect((await dashboardOf(cleo.browser, cleo)).body.recent).toEqual(body.recent)
    for (let i = 0; i < 12; i += 1) await invitee(test, cleo, `Friend ${i}`)
    const { recent } = (await dashboardOf(cleo.browser, cleo)).body
    const latest = Array.from({ length: 10 }, (_, i) => `You invited Friend ${11 - i}.`)
    expect(recent.map(({ text }) => text)).toEqual(latest)
    const times = recent.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('NAV-04 shows the admin a member’s dashboard and logs each view', async () => {
    const cleo = await member(test, 'Cleo')
    const before = await actions()
    const { body } = await dashboardOf(boss.browser, cleo)
    expect(body).toEqual((await dashboardOf(cleo.browser, cleo)).body)
    await dashboardOf(boss.browser, cleo)
    const look = { actor_id: ADMIN_ID, action: 'view_dashboard', target_id: cleo.id, reason: null }
    expect((await actions()).slice(before.length)).toMatchObject([look, look])
  })

  it('LOG-43 doesn’t log a view of the caller’s own dashboard', async () => {
    const before = await contentOf(test)
    for (const own of [ann, boss]) expect((await dashboardOf(own.browser, own)).status).toBe(200)
    expectRefused(await dashboardOf(boss.browser, { id: 2_000_000_000 }), 404, 'not_found')
    expect(await contentOf(test)).toEqual(before)
  })
})
