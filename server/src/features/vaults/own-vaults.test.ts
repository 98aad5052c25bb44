import { VAULTS_OWNED_MOST } from '@kinhold/domain/limits'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { anew, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { close, reported } from '../../../testing/reports.ts'
import { openStream } from '../../../testing/stream.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = anew(() => member(test, 'Ann'))
const bob = anew(() => member(test, 'Bob'))

const entry = (value: string) => ({ type: 'phone', value })
const make = ({ browser }: Person, body: object) => browser.post('/api/vaults', body)
const listOf = ({ browser }: Pick<Person, 'browser'>) => ok(browser.get('/api/vaults'))
const idsOf = async (person: Person) => (await listOf(person)).map(({ id }) => id)
const told = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).filter(({ kind }) => kind === 'vault')

describe('making a vault', () => {
  it('VLT-01 VLT-38 VLT-45 answers all of it, with a code for its owner', async () => {
    const photo = await newPhoto(ann)
    const { status, body } = await make(ann, {
      title: '  Letters ',
      description: 'All that\r\nwe wrote',
      accessList: [entry(freshPhone()), entry(bob.phone)],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Letters',
      description: 'All that\nwe wrote',
      ownerId: ann.id,
      owner: { id: ann.id, name: 'Ann', profilePhoto: photo },
      createdAt: expect.stringMatching(/Z$/),
      accessCount: 2,
      accessCode: expect.stringMatching(/^\d{10}$/),
      muted: false,
      cover: null,
    })
    expect(await listOf(ann)).toEqual([body])
  })

  it('VLT-29 needs no description and no numbers', async () => {
    for (const more of [{}, { description: null }, { description: ' ' }, { accessList: [] }]) {
      const { body } = await make(ann, { title: 'Letters', ...more })
      expect(body).toMatchObject({ description: null, accessCount: 0 })
    }
  })

  it('VLT-27 is refused without a title, with its sentence', async () => {
    for (const title of [undefined, '', ' \n '])
      expect((await turnedAway(test, () => make(ann, { title }), 400, 'invalid_input')).body.fields).toEqual({
        title: 'Vault title is required.',
      })
  })

  it('VLT-30 VLT-31 VLT-33 keeps numbers in one form and once, without names, and drops the own one', async () => {
    const phone = freshPhone()
    const [, area, prefix, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)!
    const { body } = await make(ann, {
      title: 'Letters',
      accessList: [
        { ...entry(` (${area}) ${prefix}-${line} `), name: 'Zoe' },
        entry(phone),
        entry(ann.phone),
      ],
    })
    expect(body.accessCount).toBe(1)
    const list = await ok(ann.browser.get(`/api/vaults/${body.id}/access`))
    expect(list).toMatchObject([{ accessType: 'phone', accessValue: phone, state: 'pending', name: null }])
    expect(await accessRow(test, body, ann)).toBeUndefined()
  })

  it('VLT-38 makes nothing where one number is none', async () => {
    const accessList = [entry(bob.phone), entry('12')]
    await turnedAway(test, () => make(ann, { title: 'Letters', accessList }), 400, 'invalid_input')
    await turnedAway(
      test,
      () => make(ann, { title: 'Letters', accessList: [{ type: 'email', value: 'a@b.example' }] }),
      400,
      'invalid_input',
    )
    const tooMany = Array.from({ length: 501 }, () => entry(freshPhone()))
    await turnedAway(test, () => make(ann, { title: 'Letters', accessList: tooMany }), 400, 'invalid_input')
  })

  it('VLT-110 tells the members whose numbers are on its list, and everyone hears it at once', async () => {
    const viewer = await vaultUser(test, ann.id)
    const wish = { title: 'Letters', accessList: [bob, viewer, boss].map(({ phone }) => entry(phone)) }
    let id = 0
    const heard = await heardDuring(test, [ann, bob, viewer, boss], async () => {
      id = (await make(ann, wish)).body.id
    })
    const change = { topic: 'vault', key: id }
    expect(heard[0]).toEqual([change])
    expect(heard[1]).toEqual([change, { topic: 'notification', key: null }])
    expect(heard[2]).toEqual([change])
    expect(heard[3]).toEqual([])
    expect(await told(bob)).toMatchObject([
      { text: 'Ann shared the vault “Letters” with you.', href: `/vault/${id}`, names: [ann.id] },
    ])
    expect(await told(boss)).toEqual([])
  })

  it('VLT-114 ends at a hundred, of many at once, too', REPEATED, async () => {
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
  })

  it('a list of 500 takes no more statements than one of two', async () => {
    const wish = (count: number) => ({
      title: 'Letters',
      accessList: Array.from({ length: count }, () => entry(freshPhone())),
    })
    const few = await statementsDuring(() => ok(make(ann, wish(2))))
    const many = await statementsDuring(() => ok(make(ann, wish(500))))
    expect(many).toHaveLength(few.length)
  })
})

describe('the vaults of a member', () => {
  it('VLT-13 VLT-36 are those they own and those their number may enter, newest first, each once', async () => {
    const own = await aVault(test, bob, { shared: [bob] })
    const shared = await aVault(test, ann, { shared: [bob] })
    await aVault(test, ann)
    const [archived, ended] = [
      await aVault(test, ann, { shared: [bob] }),
      await aVault(test, ann, { shared: [bob] }),
    ]
    await setAccess(test, archived, bob, { archived: true })
    await setAccess(test, ended, bob, { ended_at: new Date() })
    const [first, second, ...none] = await listOf(bob)
    expect(none).toEqual([])
    expect(first).toMatchObject({ id: shared.id, ownerId: ann.id, muted: false, accessCount: 1 })
    expect(first).not.toHaveProperty('accessCode')
    expect(second).toMatchObject({ id: own.id, ownerId: bob.id, accessCode: expect.any(String) })
  })

  it('say whether the caller is muted', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    await setAccess(test, vault, bob, { muted: true })
    expect(await listOf(bob)).toMatchObject([{ id: vault.id, muted: true }])
    expect(await listOf(ann)).toMatchObject([{ id: vault.id, muted: false }])
  })

  it('come page by page', async () => {
    const ids: number[] = []
    for (const owner of [ann, bob, ann, bob, ann])
      ids.unshift((await aVault(test, owner, { shared: [bob] })).id)
    const pages = await pagesOf(bob.browser, '/api/vaults?limit=2')
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
  })

  it('take one query, however many they are', async () => {
    const statements = () => statementsDuring(() => listOf(bob))
    await aVault(test, ann, { shared: [bob] })
    const ofOne = await statements()
    for (let n = 0; n < 20; n += 1) await aVault(test, n % 2 ? ann : bob, { shared: [bob] })
    const ofMany = await statements()
    expect(ofMany).toHaveLength(ofOne.length)
    expect(ofMany.filter((text) => /from "vaults"/.test(text))).toHaveLength(1)
  })

  it('the admin sees their own and no others, whoever puts their number on a list', async () => {
    const own = await aVault(test, boss)
    const other = await aVault(test, ann, { shared: [boss] })
    expect(await idsOf(boss)).toEqual([own.id])
    expectRefused(await boss.browser.get(`/api/vaults/${other.id}`), 404, 'not_found')
  })

  it('follow the number that a member has now', async () => {
    const [before, after] = [await aVault(test, ann, { shared: [bob] }), await aVault(test, ann)]
    const phone = freshPhone()
    await shareVault(test, after, { phone })
    await ok(bob.browser.patch(`/api/players/${bob.id}`, { phone }))
    expect(await idsOf(bob)).toEqual([after.id])
    expectRefused(await bob.browser.get(`/api/vaults/${before.id}`), 404, 'not_found')
  })

  it('stay as they are when their owner is suspended', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const viewer = await vaultUser(test, ann.id, vault)
    await ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend' }))
    expect(await idsOf(bob)).toEqual([vault.id])
    expect((await viewer.browser.get(`/api/vaults/${vault.id}`)).status).toBe(200)
  })
})

describe('the cover of a vault', () => {
  const upload = async (kind: string) => {
    const id = `up${Math.random().toString(36).slice(2)}`.padEnd(22, '0').slice(0, 22)
    const values = { id, kind, owner_player_id: ann.id, content_type: 'image/webp', bytes: 1 }
    await test.db.insertInto('uploads').values(values).execute()
    return id
  }
  const post = async (vault: { id: number }, ...files: { id: string; shown: boolean }[]) => {
    const values = { vault_id: vault.id, author_id: ann.id, content: 'Look' }
    const { id } = await test.db
      .insertInto('vault_posts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = files.map((file, place) => ({
      post_id: id,
      place,
      upload_id: file.id,
      vault_id: vault.id,
      shown: file.shown,
    }))
    if (rows.length > 0) await test.db.insertInto('vault_post_media').values(rows).execute()
    return id
  }

  it('is the first picture of the newest post that has one and is not archived', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const coverFor = async (person: Person) => (await listOf(person))[0]!.cover
    expect(await coverFor(ann)).toBe(null)
    const [old, film, first, second, hidden, paper] = [
      await upload('picture'),
      await upload('video'),
      await upload('picture'),
      await upload('picture'),
      await upload('picture'),
      await upload('pdf'),
    ]
    await post(vault, { id: old, shown: true })
    await post(vault, { id: film, shown: true }, { id: first, shown: true }, { id: second, shown: true })
    await post(vault, { id: paper, shown: false })
    const archived = await post(vault, { id: hidden, shown: true })
    expect(await coverFor(bob)).toBe(`/media/${hidden}`)
    await test.db.updateTable('vault_posts').set({ archived: true }).where('id', '=', archived).execute()
    for (const person of [ann, bob]) expect(await coverFor(person)).toBe(`/media/${first}`)
  })
})

describe('changing a vault', () => {
  const edit = ({ browser }: Person, id: number, body: object) => browser.patch(`/api/vaults/${id}`, body)

  it('VLT-105 gives it another title or description, and everyone who sees it hears it', async () => {
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
  })

  it('VLT-105 refuses a change of nothing, and a title that is blank', async () => {
    const vault = await aVault(test, ann)
    await turnedAway(test, () => edit(ann, vault.id, {}), 400, 'invalid_input')
    await turnedAway(test, () => edit(ann, vault.id, { title: ' ' }), 400, 'invalid_input')
  })
})

describe('deleting a vault', () => {
  const remove = ({ browser }: Pick<Person, 'browser'>, id: number) => browser.delete(`/api/vaults/${id}`)

  it('VLT-01 VLT-39 removes it with its list at once, and whoever saw it hears it', async () => {
    const vault = await aVault(test, ann, { shared: [bob] })
    await aVault(test, ann, { shared: [bob] })
    const heard = await heardDuring(test, [ann, bob], () => ok(remove(ann, vault.id)))
    const change = { topic: 'vault', key: vault.id }
    expect(heard).toEqual([[change], [change]])
    expect(await idsOf(bob)).not.toContain(vault.id)
    expectRefused(await ann.browser.get(`/api/vaults/${vault.id}`), 404, 'not_found')
    expectRefused(await remove(ann, vault.id), 404, 'not_found')
    expect(await accessRow(test, vault, bob)).toBeUndefined()
  })

  it.each<[string, (vault: { id: number }) => Promise<unknown>]>([
    ['by its owner', ({ id }) => ok(remove(ann, id))],
    [
      'by the admin, of a report,',
      async ({ id }) => ok(close(boss, await reported(boss, bob, 'vault', id), 'remove_content')),
    ],
  ])('VUS-25 %s signs out the vault users who had no other, within a second', async (_, removed) => {
    const vault = await aVault(test, ann, { shared: [bob] })
    const [only, also] = [await vaultUser(test, ann.id, vault), await vaultUser(test, ann.id, vault)]
    await aVault(test, bob, { shared: [also] })
    const [closing, staying] = [
      await openStream(test.app, only.browser),
      await openStream(test.app, also.browser),
    ]
    await removed(vault)
    const since = Date.now()
    expect(await closing.ended).toBe(true)
    expect(Date.now() - since).toBeLessThan(1_000)
    expectRefused(await only.browser.get('/api/auth/me'), 401, 'vault_access_ended')
    await staying.hears({ topic: 'vault', key: vault.id })
    expect((await also.browser.get('/api/auth/me')).status).toBe(200)
    staying.leave()
  })

  it('with 500 numbers takes no more statements than with two', async () => {
    const vaultOf = (count: number) =>
      aVault(test, ann, { shared: Array.from({ length: count }, () => ({ phone: freshPhone() })) })
    const [few, many] = [await vaultOf(2), await vaultOf(500)]
    const ofFew = await statementsDuring(() => ok(remove(ann, few.id)))
    expect(await statementsDuring(() => ok(remove(ann, many.id)))).toHaveLength(ofFew.length)
  })
})

describe('VLT-110 what a member was told of a vault', () => {
  it('has its name and its owner as they are now, and is told once until it is read', async () => {
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
  })

  it('names it to nobody who may not enter it any more', async () => {
    const vault = await ok(make(ann, { title: 'Letters', accessList: [entry(bob.phone)] }))
    await setAccess(test, vault, bob, { archived: true })
    expect(await told(bob)).toMatchObject([
      { text: 'Ann shared a vault with you that is not shared with you any more.', href: null },
    ])
    await ok(ann.browser.delete(`/api/vaults/${vault.id}`))
    expect(await told(bob)).toEqual([])
  })
})
