import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { mp4, pdf } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { filesOf, pictureOf, posted } from '../../../testing/vault-content.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../testing/vaults.ts'
import { VAULTS_OWNED_MOST } from './edit-vault.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob'))

const entry = (value: string) => ({ type: 'phone', value })
const make = ({ browser }: Person, body: object) => browser.post('/api/vaults', body)
const listOf = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/vaults'))
const idsOf = async (person: Person) => (await listOf(person)).map(({ id }) => id)
const told = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).filter(({ kind }) => kind === 'vault')

describe('creating a vault', () => {
  it('VLT-01 VLT-30 VLT-31 VLT-33 VLT-38 VLT-45 returns the whole vault with its code', async () => {
    const photo = await newPhoto(ann)
    const phone = freshPhone()
    const shown = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)} `
    const { status, body } = await make(ann, {
      title: '  Letters ',
      description: 'All that\r\nwe wrote',
      accessList: [{ ...entry(shown), name: 'Zoe' }, entry(phone), entry(ann.phone)],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Letters',
      description: 'All that\nwe wrote',
      ownerId: ann.id,
      owner: { id: ann.id, name: 'Ann', profilePhoto: photo },
      createdAt: expect.stringMatching(/Z$/),
      accessCount: 1,
      accessCode: expect.stringMatching(/^\d{10}$/),
      muted: false,
      contribute: 'owner',
      mayAdd: true,
      cover: null,
    })
    expect(await listOf(ann)).toEqual([body])
    const list = await ok(ann.browser.get(`/api/vaults/${body.id}/access`))
    expect(list).toMatchObject([{ accessType: 'phone', accessValue: phone, state: 'pending', name: null }])
    expect(await accessRow(test, body, ann)).toBeUndefined()
  })

  it('VLT-27 VLT-29 VLT-38 needs only a title', async () => {
    for (const more of [{}, { description: ' ' }, { description: null, accessList: [] }])
      expect((await make(ann, { title: 'Letters', ...more })).body).toMatchObject({
        description: null,
        accessCount: 0,
      })
    const untitled = await turnedAway(test, () => make(ann, { title: ' \n ' }), 400, 'invalid_input')
    expect(untitled.body.fields).toEqual({ title: 'Vault title is required.' })
    const tooMany = Array.from({ length: 501 }, () => entry(freshPhone()))
    for (const accessList of [
      [entry(bob.phone), entry('12')],
      [{ type: 'email', value: 'a@b.example' }],
      tooMany,
    ])
      await turnedAway(test, () => make(ann, { title: 'Letters', accessList }), 400, 'invalid_input')
  })

  it('VLT-110 notifies the listed members except the admin', async () => {
    const viewer = await vaultUser(test, ann.id)
    const wish = { title: 'Letters', accessList: [bob, viewer, boss].map(({ phone }) => entry(phone)) }
    let id = 0
    const heard = await heardDuring(test, [ann, bob, viewer, boss], async () => {
      id = (await make(ann, wish)).body.id
    })
    const change = { topic: 'vault', key: id }
    expect(heard).toEqual([[change], [change, { topic: 'notification', key: null }], [change], []])
    expect(await told(bob)).toMatchObject([
      { text: 'Ann shared the vault “Letters” with you.', href: `/vault/${id}`, names: [ann.id] },
    ])
    expect(await told(boss)).toEqual([])
  })

  it(
    'VLT-114 is refused once the owner has a hundred vaults, even with concurrent calls',
    REPEATED,
    async () => {
      const titles = Array.from({ length: VAULTS_OWNED_MOST - 5 }, (_, n) => `Letters ${n}`)
      for (const title of titles) await aVault(test, ann, { title })
      const answers = await atOnce(test, 20, () => make(ann, { title: 'One more' }))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
      for (const answer of answers.filter(({ status }) => status !== 201))
        expectRefused(answer, 409, 'too_many_vaults')
      expect(
        await test.db.selectFrom('vaults').select('id').where('owner_id', '=', ann.id).execute(),
      ).toHaveLength(VAULTS_OWNED_MOST)
      await ann.browser.delete(`/api/vaults/${(await idsOf(ann))[0]!}`)
      expect((await make(ann, { title: 'Room again' })).status).toBe(201)
    },
  )

  it('needs no more SQL statements for 500 numbers than for two', async () => {
    const asked = async (count: number) => {
      const accessList = Array.from({ length: count }, () => entry(freshPhone()))
      let id = 0
      const acts = [
        async () => ({ id } = await ok(make(ann, { title: 'Letters', accessList }))),
        () => ok(ann.browser.get(`/api/vaults/${id}/access?limit=500`)),
        () => ok(ann.browser.delete(`/api/vaults/${id}`)),
      ]
      const counts = []
      for (const act of acts) counts.push((await statementsDuring(act)).length)
      return counts
    }
    const ofTwo = await asked(2)
    expect(await asked(500)).toEqual(ofTwo)
  })
})

describe('a member’s vaults', () => {
  it('VLT-13 VLT-36 include the vaults shared with the member’s number', async () => {
    const own = await aVault(test, bob, { shared: [bob] })
    const [shared, , archived, ended] = [
      await aVault(test, ann, { shared: [bob, boss] }),
      await aVault(test, ann),
      await aVault(test, ann, { shared: [bob] }),
      await aVault(test, ann, { shared: [bob] }),
    ]
    const ofAdmin = await aVault(test, boss)
    await setAccess(test, shared, bob, { muted: true })
    await setAccess(test, archived, bob, { archived: true })
    await setAccess(test, ended, bob, { ended_at: new Date() })
    const [first, second, ...none] = await listOf(bob)
    expect(none).toEqual([])
    expect(first).toMatchObject({ id: shared.id, ownerId: ann.id, muted: true, accessCount: 2 })
    expect(first).not.toHaveProperty('accessCode')
    expect(second).toMatchObject({
      id: own.id,
      ownerId: bob.id,
      muted: false,
      accessCode: expect.any(String),
    })
    expect(await idsOf(boss)).toEqual([ofAdmin.id])
    const { counts } = await ok(bob.browser.get(`/api/players/${bob.id}/dashboard`))
    expect(counts.vaults).toBe(2)
    await shareVault(test, own, boss)
    const ofBoss = await ok(boss.browser.get(`/api/players/${boss.id}/dashboard`))
    expect(ofBoss.counts.vaults).toBe(1)
  })

  it('are listed in pages, with one query per page', async () => {
    const statements = () => statementsDuring(() => listOf(bob))
    const ids = [(await aVault(test, ann, { shared: [bob] })).id]
    const ofOne = await statements()
    for (let n = 0; n < 8; n += 1) ids.unshift((await aVault(test, n % 2 ? ann : bob, { shared: [bob] })).id)
    const ofMany = await statements()
    expect(ofMany).toHaveLength(ofOne.length)
    expect(ofMany.filter((text) => /from "vaults"/.test(text))).toHaveLength(1)
    const pages = await pagesOf(bob.browser, '/api/vaults?limit=4')
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
      ids.slice(0, 4),
      ids.slice(4, 8),
      ids.slice(8),
    ])
  })

  it('exclude the vaults shared with a former number', async () => {
    const [before, after] = [await aVault(test, ann, { shared: [bob] }), await aVault(test, ann)]
    const phone = freshPhone()
    await shareVault(test, after, { phone })
    await ok(bob.browser.patch(`/api/players/${bob.id}`, { phone }))
    expect(await idsOf(bob)).toEqual([after.id])
    expectRefused(await bob.browser.get(`/api/vaults/${before.id}`), 404, 'not_found')
  })

  it('stay accessible to others while the owner is suspended', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const viewer = await vaultUser(test, ann.id, vault)
    await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend' }))
    expect(await idsOf(bob)).toEqual([vault.id])
    expect((await viewer.browser.get(`/api/vaults/${vault.id}`)).status).toBe(200)
  })
})

describe('a vault’s cover', () => {
  it('is the first picture of the newest unarchived post with pictures', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const coverFor = async (person: Person) => (await listOf(person))[0]!.cover
    const post = (...mediaUrls: string[]) => posted(ann, vault.id, 'Look', { mediaUrls })
    expect(await coverFor(ann)).toBe(null)
    const [old, first, second, hidden] = await Promise.all([1, 2, 3, 4].map(() => pictureOf(ann)))
    const [film, paper] = await filesOf(ann, ['film.mp4', mp4()], ['paper.pdf', pdf()])
    await post(old!)
    await post(film!, first!, second!)
    await post(paper!)
    const archived = await post(hidden!)
    expect(await coverFor(bob)).toBe(hidden)
    await ok(ann.browser.patch(`/api/vault-posts/${archived.id}`, { archived: true }))
    for (const person of [ann, bob]) expect(await coverFor(person)).toBe(first)
  })
})

describe('changing a vault', () => {
  const edit = ({ browser }: Person, id: number, body: object) => browser.patch(`/api/vaults/${id}`, body)

  it('VLT-105 sends everyone who can see the vault a live update', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const viewer = await vaultUser(test, ann.id, vault)
    const cleo = await member(test, 'Cleo')
    const heard = await heardDuring(test, [ann, bob, viewer, cleo], () =>
      ok(edit(ann, vault.id, { title: 'Postcards', description: 'Many' })),
    )
    const change = { topic: 'vault', key: vault.id }
    expect(heard).toEqual([[change], [change], [change], []])
    expect((await viewer.browser.get(`/api/vaults/${vault.id}`)).body).toMatchObject({
      title: 'Postcards',
      description: 'Many',
    })
    expect(await ok(edit(ann, vault.id, { description: null }))).toMatchObject({
      title: 'Postcards',
      description: null,
    })
    for (const wrong of [{}, { title: ' ' }])
      await turnedAway(test, () => edit(ann, vault.id, wrong), 400, 'invalid_input')
  })
})

describe('VLT-110 the notification that a vault was shared', () => {
  it('names the vault only to a member with access', async () => {
    const { id } = await ok(make(ann, { title: 'Letters', accessList: [entry(bob.phone)] }))
    const list = `/api/vaults/${id}/access` as const
    const accessId = (await ok(ann.browser.get(list)))[0]!.id
    await ok(ann.browser.delete(`${list}/${accessId}`))
    await ok(ann.browser.post(list, { accessType: 'phone', accessValue: bob.phone }))
    await ok(ann.browser.patch(`/api/vaults/${id}`, { title: 'Postcards' }))
    await setPlayer(test, ann, { name: 'Anna' })
    expect(await told(bob)).toMatchObject([
      { text: 'Anna shared the vault “Postcards” with you.', href: `/vault/${id}` },
    ])
    await setAccess(test, { id }, bob, { archived: true })
    expect(await told(bob)).toMatchObject([
      { text: 'Anna shared a vault with you that is not shared with you any more.', href: null },
    ])
    await ok(ann.browser.delete(`/api/vaults/${id}`))
    expect(await told(bob)).toEqual([])
  })
})
