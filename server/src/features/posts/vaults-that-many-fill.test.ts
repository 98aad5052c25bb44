import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp, perTest } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { mp4, pdf } from '../../../testing/media.ts'
import { mediaIn, tusOf } from '../../../testing/open-uploads.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { ageUploads, namesIn, sendFilesFor } from '../../../testing/uploads.ts'
import { anotherVaultUser, commented, posted, sharedVault, stored } from '../../../testing/vault-content.ts'
import { accessRow, setAccess } from '../../../testing/vaults.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { usageOf } from '../uploads/quota.queries.ts'

const MB = 1024 * 1024

const test = listeningApp({ MEMBER_QUOTA_MB: '2' })
const shared = perTest(() => sharedVault(test))

const vault = () => `/api/vaults/${shared.vaultId}` as const
const letAdd = (contribute: 'owner' | 'list' | 'chosen') =>
  ok(shared.ann.browser.patch(vault(), { contribute }))
const entryOf = async (person: Person) => {
  const { id } = (await accessRow(test, { id: shared.vaultId }, person))!
  return `${vault()}/access/${id}` as const
}
const write = (by: Person, more: object = {}) =>
  by.browser.post(`${vault()}/posts`, { content: 'Hello', ...more })
const store = (by: Person, more: object = {}) =>
  by.browser.post(`${vault()}/items`, { title: 'The will', ...more })
const mayAdd = async (by: Person) => (await ok(by.browser.get(vault()))).mayAdd

async function sentFor(by: Person, ...contents: Buffer[]): Promise<string[]> {
  return (await ok(sendFilesFor(shared.vaultId, by, ...contents))).mediaUrls
}

const used = async ({ id }: Person) => (await usageOf(test.db, id, 2)).used
const noticesOf = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).map(({ text }) => text)

describe('FAM-01 the owner of a vault', () => {
  it('chooses on creation who may add content (by default, only the owner)', async () => {
    const { ann } = shared
    const make = (more: object) => ok(ann.browser.post('/api/vaults', { title: 'Summer', ...more }))
    expect(await make({})).toMatchObject({ contribute: 'owner', mayAdd: true })
    expect(await make({ contribute: 'list' })).toMatchObject({ contribute: 'list', mayAdd: true })
    const bad = () => ann.browser.post('/api/vaults', { title: 'Summer', contribute: 'everyone' })
    await turnedAway(test, bad, 400, 'invalid_input')
  })

  it('can let everyone on the access list add content', async () => {
    const { bob, cleo } = shared
    await letAdd('list')
    for (const person of [bob, cleo]) {
      expect(await mayAdd(person)).toBe(true)
      expect((await write(person)).status).toBe(201)
      expect((await store(person)).status).toBe(201)
    }
    await letAdd('owner')
    for (const person of [bob, cleo]) {
      expect(await mayAdd(person)).toBe(false)
      await turnedAway(test, () => write(person), 403, 'not_owner')
      await turnedAway(test, () => store(person), 403, 'not_owner')
    }
  })

  it('can let chosen people on the access list add content', async () => {
    const { ann, bob, cleo } = shared
    await letAdd('chosen')
    await turnedAway(test, () => write(bob), 403, 'may_not_add')
    const heard = await heardDuring(test, [ann, bob], async () =>
      expect(await ok(ann.browser.patch(await entryOf(bob), { mayAdd: true }))).toMatchObject({
        mayAdd: true,
      }),
    )
    expect(heard).toEqual(heard.map(() => [{ topic: 'vault', key: shared.vaultId }]))
    expect((await write(bob)).status).toBe(201)
    await turnedAway(test, () => store(cleo), 403, 'may_not_add')
    await ok(ann.browser.patch(await entryOf(bob), { mayAdd: false }))
    await turnedAway(test, () => store(bob), 403, 'may_not_add')
  })

  it('must grant permission to add content again after re-adding a removed person', async () => {
    const { ann, bob } = shared
    await letAdd('chosen')
    const add = () =>
      ok(ann.browser.post(`${vault()}/access`, { accessType: 'phone', accessValue: bob.phone }))
    await ok(ann.browser.patch(await entryOf(bob), { mayAdd: true, archived: true }))
    expect(await add()).toMatchObject({ mayAdd: true, archived: false })
    await ok(ann.browser.delete(await entryOf(bob)))
    expect(await add()).toMatchObject({ mayAdd: false })
  })

  it('can’t let a muted person add content, whatever the setting', async () => {
    const { bob } = shared
    await setAccess(test, { id: shared.vaultId }, bob, { muted: true, may_add: true })
    for (const contribute of ['list', 'chosen'] as const) {
      await letAdd(contribute)
      expect(await mayAdd(bob)).toBe(false)
      await turnedAway(test, () => write(bob), 403, 'muted')
      await turnedAway(test, () => store(bob), 403, 'muted')
      await turnedAway(test, () => sendFilesFor(shared.vaultId, bob, pdf()), 403, 'muted')
    }
  })

  it('is the only person who can change who may add content', async () => {
    const { bob } = shared
    await letAdd('list')
    await turnedAway(test, () => bob.browser.patch(vault(), { contribute: 'chosen' }), 403, 'not_owner')
    const entry = await entryOf(bob)
    await turnedAway(test, () => bob.browser.patch(entry, { mayAdd: true }), 403, 'not_owner')
  })
})

describe('FAM-02 a person who may add content to a vault', () => {
  beforeEach(() => letAdd('list'))

  it('adds posts and items under their own name', async () => {
    const { ann, bob, cleo, vaultId } = shared
    await ok(cleo.browser.put('/api/vault-user/profile', { displayName: 'Nana' }))
    await posted(bob, vaultId, 'By Bob')
    await posted(cleo, vaultId, 'By Nana')
    const seen = await ok(ann.browser.get(`${vault()}/posts`))
    expect(seen).toMatchObject([
      { content: 'By Nana', author: { name: 'Nana', profilePhoto: null }, isOwn: false },
      { content: 'By Bob', author: { name: 'Bob' }, authorId: bob.id, isOwn: false },
    ])
    expect(seen[0]).not.toHaveProperty('authorId')
    expect(await ok(cleo.browser.get(`${vault()}/posts`))).toMatchObject([{ isOwn: true }, { isOwn: false }])
    await stored(bob, vaultId, 'Deed')
    await stored(cleo, vaultId, 'Will')
    expect(await ok(ann.browser.get(`${vault()}/items`))).toMatchObject([
      { title: 'Will', authorName: 'Nana', isOwn: false },
      { title: 'Deed', authorName: 'Bob', authorId: bob.id, isOwn: false },
    ])
    expect((await ok(ann.browser.get(`${vault()}/items`)))[0]).not.toHaveProperty('authorId')
    expect(await ok(bob.browser.get(`${vault()}/items`))).toMatchObject([{ isOwn: false }, { isOwn: true }])
  })

  it('can edit only their own posts', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const { id } = await posted(bob, vaultId, 'By Bob')
    const edit = (by: Person) => by.browser.put(`/api/vault-posts/${id}`, { content: 'Edited' })
    for (const other of [ann, cleo]) await turnedAway(test, () => edit(other), 403, 'not_author')
    expect(await ok(edit(bob))).toMatchObject({ content: 'Edited', isEdited: true, isOwn: true })
    await letAdd('owner')
    await turnedAway(test, () => edit(bob), 403, 'not_owner')
  })

  it('can delete their own posts and items after losing permission', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const posts = [await posted(bob, vaultId, 'One'), await posted(bob, vaultId, 'Two')]
    const items = [await stored(cleo, vaultId, 'One'), await stored(cleo, vaultId, 'Two')]
    const dropPost = (by: Person, n: number) => by.browser.delete(`/api/vault-posts/${posts[n]!.id}`)
    const dropItem = (by: Person, n: number) => by.browser.delete(`/api/vault-items/${items[n]!.id}`)
    await turnedAway(test, () => dropPost(cleo, 0), 403, 'not_author')
    await turnedAway(test, () => dropItem(bob, 0), 403, 'not_author')
    await letAdd('owner')
    await ok(dropPost(bob, 0))
    await ok(dropItem(cleo, 0))
    await ok(dropPost(ann, 1))
    await ok(dropItem(ann, 1))
    expect(await ok(ann.browser.get(`${vault()}/posts`))).toEqual([])
    expect(await ok(ann.browser.get(`${vault()}/items`))).toEqual([])
  })

  it('still sees their own archived posts and files', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const mediaUrls = await sentFor(bob, await photo({ width: 20, height: 20 }))
    const { id } = await posted(bob, vaultId, 'By Bob', { mediaUrls })
    const archive = (by: Person) => by.browser.patch(`/api/vault-posts/${id}`, { archived: true })
    await turnedAway(test, () => archive(bob), 403, 'not_owner')
    await ok(archive(ann))
    const all = async ({ browser }: Person, query = '') =>
      (await ok(browser.get(`${vault()}/posts${query}` as `${ReturnType<typeof vault>}/posts`))).length
    for (const [person, count] of [
      [ann, 1],
      [bob, 1],
      [cleo, 0],
    ] as const) {
      expect(await all(person)).toBe(count)
      expect(await all(person, '?archived=only')).toBe(count)
      expect((await person.browser.get(`/api/vault-posts/${id}`)).status).toBe(count ? 200 : 404)
      expect((await person.browser.get(mediaUrls[0]! as '/media/x')).status).toBe(count ? 200 : 404)
    }
  })

  it('adds content that is collapsed for a member who blocked them', async () => {
    const { bob, eve, vaultId, ann } = shared
    await ok(ann.browser.post(`${vault()}/access`, { accessType: 'phone', accessValue: eve.phone }))
    await posted(bob, vaultId, 'By Bob')
    await stored(bob, vaultId, 'His deed')
    await bond(test, bob.id, eve.id)
    await ok(eve.browser.post('/api/blocks', { playerId: bob.id }))
    expect(await ok(eve.browser.get(`${vault()}/posts`))).toMatchObject([{ isBlocked: true }])
    expect(await ok(eve.browser.get(`${vault()}/items`))).toMatchObject([{ isBlocked: true }])
    for (const part of ['posts', 'items'] as const)
      expect((await ok(ann.browser.get(`${vault()}/${part}`)))[0]).not.toHaveProperty('isBlocked')
  })

  it('adds content that counts as news for everyone else', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const visit = (by: Person) => ok(by.browser.post(`${vault()}/visit`))
    const people = [ann, bob, cleo]
    for (const person of people) await visit(person)
    await setRows(test, 'vault_visits', { vault_id: vaultId }, { seen_at: new Date(Date.now() - 3_600_000) })
    await posted(bob, vaultId, 'By Bob')
    await stored(cleo, vaultId, 'By Cleo')
    const news = async (by: Person) => (await visit(by)).news.map(({ kind }) => kind)
    expect(await Promise.all(people.map(news))).toEqual([['item', 'post'], ['item'], ['post']])
  })

  it('keeps their posts and items when they become a member', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const { id } = await posted(cleo, vaultId, 'By Cleo')
    await stored(cleo, vaultId, 'Her will')
    await ok(sendInvite(ann, { phone: cleo.phone, name: 'Cleo' }))
    const browser = test.browser()
    const form = await readyToRegister({ id: 0, name: 'Cleo', phone: cleo.phone, browser })
    const [heard] = await heardDuring(test, [bob], () =>
      ok(browser.post('/api/auth/complete-registration', form)),
    )
    expect(heard).toContainEqual({ topic: 'vault', key: vaultId })
    expect(await ok(browser.get(`/api/vault-posts/${id}`))).toMatchObject({
      author: { name: 'Cleo' },
      isOwn: true,
    })
    expect(await ok(browser.get(`${vault()}/items`))).toMatchObject([{ authorName: 'Cleo', isOwn: true }])
  })

  it("is shown as 'Former member' after deleting their account", async () => {
    const { ann, bob, vaultId } = shared
    await posted(bob, vaultId, 'By Bob')
    await stored(bob, vaultId, 'His will')
    const [heard] = await heardDuring(test, [ann], () =>
      ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: bob.name })),
    )
    expect(heard).toContainEqual({ topic: 'vault', key: vaultId })
    expect(await ok(ann.browser.get(`${vault()}/posts`))).toMatchObject([
      { author: { name: 'Former member' } },
    ])
    expect(await ok(ann.browser.get(`${vault()}/items`))).toMatchObject([{ authorName: 'Former member' }])
  })
})

describe('FAM-03 a file for someone else’s vault', () => {
  beforeEach(() => letAdd('list'))

  it('counts toward the owner’s quota', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const film = mp4({ bytes: MB })
    for (const [sender, other] of [
      [bob, cleo],
      [cleo, bob],
    ] as const) {
      const before = await used(ann)
      const [url] = (await sentFor(sender, film)) as ['/media/x']
      expect([(await used(ann)) - before, await used(bob)]).toEqual([MB, 0])
      expect((await sender.browser.get(url)).status).toBe(200)
      expect((await other.browser.get(url)).status).toBe(404)
      await turnedAway(test, () => write(other, { mediaUrls: [url] }), 400, 'unknown_upload')
      const { id } = await posted(sender, vaultId, 'A film', { mediaUrls: [url] })
      expect((await other.browser.get(url)).status).toBe(200)
      await ok(sender.browser.delete(`/api/vault-posts/${id}`))
      expect((await sender.browser.get(url)).status).toBe(404)
    }
  })

  it('can be uploaded in pieces and used as an item', async () => {
    const { ann, cleo, vaultId } = shared
    const tus = tusOf(cleo.browser, `?vaultId=${vaultId}`)
    const film = mp4({ bytes: 1000 })
    const id = await tus.begin(film.length)
    await tus.piece(id, 0, film.subarray(0, 400))
    expect((await tusOf(ann.browser).see(id)).status).toBe(404)
    expect((await tus.see(id)).body).toMatchObject({ offset: 400, length: 1000 })
    expect(mediaIn(await tus.piece(id, 400, film.subarray(400)))).toMatchObject({ url: `/media/${id}` })
    await stored(cleo, vaultId, 'A film', { fileUrl: `/media/${id}` })
    expect(await used(ann)).toBe(1000)
  })

  it('is rejected unless the sender may add to the vault', async () => {
    const { bob, cleo, eve, vaultId } = shared
    const whole = (by: Person, query: string) =>
      by.browser.post(`/api/upload${query}` as '/api/upload', undefined)
    const pieces = (by: Person, query: `?vaultId=${number}` | '') => tusOf(by.browser, query).open(10)
    for (const open of [whole, pieces]) {
      await turnedAway(test, () => open(cleo, ''), 403, 'vault_only')
      await turnedAway(test, () => open(eve, `?vaultId=${vaultId}`), 404, 'not_found')
      await turnedAway(test, () => open(cleo, '?vaultId=999999'), 404, 'not_found')
    }
    await letAdd('chosen')
    for (const open of [whole, pieces])
      await turnedAway(test, () => open(bob, `?vaultId=${vaultId}`), 403, 'may_not_add')
  })

  it('is rejected if it exceeds the owner’s quota', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const film = mp4({ bytes: MB })
    await sentFor(bob, film)
    expect(await noticesOf(ann)).toEqual([])
    await sentFor(cleo, mp4({ bytes: 0.7 * MB }))
    const low =
      'Your files take up more than 80 % of your space. What people add to your vaults takes up space, too.'
    expect(await noticesOf(ann)).toEqual([low])
    const look = async () => {
      const [rooms, open] = ['upload_room', 'open_uploads'] as const
      const rows = [rooms, open].map((table) => test.db.selectFrom(table).select('id').execute())
      return [await Promise.all(rows), await namesIn(test), await used(ann)]
    }
    const before = await look()
    for (const ask of [
      () => sendFilesFor(vaultId, bob, film),
      () => tusOf(bob.browser, `?vaultId=${vaultId}`).open(MB),
    ]) {
      const answer: Answer = await ask()
      expectRefused(answer, 413, 'quota_used_up')
      expect((answer.body as { error: string }).error).toBe(
        'This does not fit: the files of Ann take up 2 of 2 MB. Please choose something smaller, or ask Ann to delete posts with files: their space is free within a day.',
      )
    }
    expect(await look()).toEqual(before)
    const full =
      'Someone could not add to one of your vaults, because your files take up all your space. Please delete some.'
    expect(await noticesOf(ann)).toEqual([full, low])
  })

  it('stays within the owner’s quota under concurrent requests', REPEATED, async () => {
    const { ann, bob, cleo, vaultId } = shared
    const dora = await anotherVaultUser(test, shared)
    const film = mp4({ bytes: 0.3 * MB })
    const senders = [bob, cleo, dora]
    const answers = await atOnce(test, 20, (n) => sendFilesFor(vaultId, senders[n % 3]!, film))
    const kept = answers.filter(({ status }) => status === 200)
    for (const answer of answers) if (answer.status !== 200) expectRefused(answer, 413, 'quota_used_up')
    expect(kept.length).toBeGreaterThan(0)
    expect(await used(ann)).toBe(kept.length * film.length)
    expect(await used(ann)).toBeLessThanOrEqual(2 * MB)
    expect(await test.db.selectFrom('upload_room').selectAll().execute()).toEqual([])
  })

  it('is no longer linked to its sender a day after the upload', async () => {
    const { bob, cleo, vaultId } = shared
    for (const sender of [bob, cleo]) {
      const mediaUrls = await sentFor(sender, pdf())
      await posted(sender, vaultId, 'A deed', { mediaUrls })
    }
    await ageUploads(test, 25)
    await sweep(test.deps)
    const senders = test.db.selectFrom('uploads').select(['sender_id', 'sender_phone'])
    const nobody = { sender_id: null, sender_phone: null }
    expect(await senders.where('kind', '=', 'pdf').execute()).toEqual([nobody, nobody])
  })
})

describe('FAM-04 a person who is removed from a vault’s access list', () => {
  beforeEach(() => letAdd('list'))

  it('loses access right away, but their content stays under their name', async () => {
    const { ann, bob, vaultId } = shared
    const mediaUrls = await sentFor(bob, pdf())
    await posted(bob, vaultId, 'By Bob', { mediaUrls })
    await ok(ann.browser.delete(await entryOf(bob)))
    await turnedAway(test, () => write(bob), 404, 'not_found')
    expect((await bob.browser.get(mediaUrls[0]! as '/media/x')).status).toBe(404)
    expect(await ok(ann.browser.get(`${vault()}/posts`))).toMatchObject([{ author: { name: 'Bob' } }])
  })

  it('is flagged on the list beforehand if they have added posts or items', async () => {
    const { ann, bob, cleo, vaultId } = shared
    const marked = async () => {
      const list = await ok(ann.browser.get(`${vault()}/access`))
      return list.filter(({ hasAdded }) => hasAdded).map(({ accessValue }) => accessValue)
    }
    await posted(ann, vaultId, 'Mine')
    await stored(ann, vaultId, 'Mine')
    expect(await marked()).toEqual([])
    for (const add of [posted, stored])
      for (const person of [bob, cleo]) {
        const { id } = await add(person, vaultId, 'Theirs')
        expect(await marked()).toEqual([person.phone])
        const kind = add === posted ? 'vault-posts' : 'vault-items'
        await ok(person.browser.delete(`/api/${kind}/${id}` as '/api/vault-posts/1'))
        expect(await marked()).toEqual([])
      }
  })

  it('loses their posts and items if the owner chooses to remove the content too', async () => {
    const { ann, bob, cleo, vaultId } = shared
    for (const leaver of [bob, cleo]) {
      const mediaUrls = (await sentFor(leaver, pdf())) as '/media/x'[]
      const own = await posted(leaver, vaultId, 'Theirs', { mediaUrls })
      await commented(ann, own.id, 'Mine')
      await stored(leaver, vaultId, 'Theirs')
      await posted(ann, vaultId, 'Mine')
      await stored(ann, vaultId, 'Mine')
      const url = `${await entryOf(leaver)}?content=remove` as `${Awaited<ReturnType<typeof entryOf>>}`
      await ok(ann.browser.delete(url))
      const posts = await ok(ann.browser.get(`${vault()}/posts`))
      expect(posts.every(({ content }) => content === 'Mine')).toBe(true)
      const items = await ok(ann.browser.get(`${vault()}/items`))
      expect(items.every(({ title }) => title === 'Mine')).toBe(true)
      expect((await ann.browser.get(mediaUrls[0]!)).status).toBe(404)
    }
  })
})

describe('FAM-05 a sender', () => {
  beforeEach(() => letAdd('list'))

  const ways: [string, (person: Person) => Promise<unknown>, number, string][] = [
    [
      'is muted',
      async (one) => ok(shared.ann.browser.patch(await entryOf(one), { muted: true })),
      403,
      'muted',
    ],
    [
      'is archived',
      async (one) => ok(shared.ann.browser.patch(await entryOf(one), { archived: true })),
      404,
      'not_found',
    ],
    [
      'is removed from the list',
      async (one) => ok(shared.ann.browser.delete(await entryOf(one))),
      404,
      'not_found',
    ],
    [
      'is blocked by the owner',
      async (one) => {
        await bond(test, shared.ann.id, one.id)
        return ok(shared.ann.browser.post('/api/blocks', { playerId: one.id }))
      },
      404,
      'not_found',
    ],
    ['is no longer chosen to add', () => letAdd('chosen'), 403, 'may_not_add'],
    ['finds the vault deleted', () => ok(shared.ann.browser.delete(vault())), 404, 'not_found'],
  ]

  it.each(ways)('who %s while sending a file is rejected', async (_, end, status, code) => {
    const { ann, bob, vaultId } = shared
    const tus = tusOf(bob.browser, `?vaultId=${vaultId}`)
    const film = mp4({ bytes: 1000 })
    const id = await tus.begin(film.length)
    await tus.piece(id, 0, film.subarray(0, 400))
    await end(bob)
    expectRefused(await tus.piece(id, 400, film.subarray(400)), status, code)
    expect((await tus.see(id)).status).toBe(404)
    expect(await used(ann)).toBe(0)
    expect(await test.db.selectFrom('open_uploads').selectAll().where('id', '=', id).execute()).toEqual([])
    expect(await namesIn(test, id)).toEqual([])
  })

  it.each(ways)('who %s before posting is rejected, and nothing is stored', async (_, end, status, code) => {
    const { bob } = shared
    const mediaUrls = await sentFor(bob, pdf())
    await end(bob)
    await turnedAway(test, () => write(bob, { mediaUrls }), status, code)
    await turnedAway(test, () => store(bob, { fileUrl: mediaUrls[0] }), status, code)
  })
})
