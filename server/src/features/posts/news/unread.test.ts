import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { beforehand, listeningApp, perTest } from '../../../../testing/beforehand.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, copyOf, freshPhone, type Person } from '../../../../testing/people.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { endBond, trio } from '../../../../testing/trios.ts'
import { statementsDuring } from '../../../../testing/statements.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { posted, sharedVault } from '../../../../testing/vault-content.ts'
import { accessRow, aVault, setAccess, shareVault } from '../../../../testing/vaults.ts'
import { takeOverWords } from '../take-over-words.ts'
import { sweep } from '../../account/retention/sweep-leftovers.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const shared = perTest(() => sharedVault(test))
const three = perTest(() => trio(test))

const vault = () => `/api/vaults/${shared.vaultId}` as const
const board = () => `/api/groups/${three.groupId}` as const

type Of = Pick<Person, 'browser'>
const unread = ({ browser }: Of) => ok(browser.get('/api/unread'))
const countIn = async (kind: 'vault' | 'board', by: Of) =>
  (await unread(by)).find((one) => one.kind === kind)?.count ?? 0
const inVault = (by: Of) => countIn('vault', by)
const onBoard = (by: Of) => countIn('board', by)
const readVault = ({ browser }: Of) => ok(browser.post(`${vault()}/read`))
const readBoard = ({ browser }: Of) => ok(browser.post(`${board()}/read`))
const write = (by: Person, content = 'Hello') => posted(by, shared.vaultId, content)
const writeOnBoard = (by: Person, content = 'Hello') => ok(by.browser.post(`${board()}/posts`, { content }))
const letAdd = () => ok(shared.ann.browser.patch(vault(), { contribute: 'list' }))
const entryOf = async (person: Person) => {
  const { id } = (await accessRow(test, { id: shared.vaultId }, person))!
  return `${vault()}/access/${id}` as const
}

/** Inserts posts into the database directly, because the rate limit doesn't allow this many requests. */
async function manyPosts(count: number, { id }: Person, archived = false): Promise<void> {
  await sql`insert into posts (vault_id, place_key, author_id, content, search, archived)
    select ${shared.vaultId}::integer, ${shared.vaultId}::integer, ${id}::integer, 'Hello', ''::tsvector, ${archived}::boolean
    from generate_series(1, ${count}::integer)`.execute(test.db)
}

describe('FAM-30 a board or vault', () => {
  it('that was never opened counts the posts since the reader was given access', async () => {
    const { ann, bob, eve } = shared
    await letAdd()
    await write(ann)
    await write(bob)
    expect(await Promise.all([ann, bob].map(inVault))).toEqual([1, 1])
    await ok(ann.browser.post(`${vault()}/access`, { accessType: 'phone', accessValue: eve.phone }))
    expect(await inVault(eve)).toBe(0)
    await write(ann)
    expect(await inVault(eve)).toBe(1)
    await writeOnBoard(three.ann)
    await writeOnBoard(three.bob)
    expect(await Promise.all([three.ann, three.bob, three.cleo].map(onBoard))).toEqual([1, 1, 2])
  })

  it('starts counting from zero when a removed person is added again', async () => {
    const { ann, bob, cleo } = shared
    // Share another vault with Cleo, because a vault user without any vault can't use the session.
    await aVault(test, ann, { shared: [cleo] })
    await write(ann)
    for (const one of [bob, cleo]) await readVault(one)
    await ok(ann.browser.delete(await entryOf(bob)))
    await ok(ann.browser.patch(await entryOf(cleo), { archived: true }))
    await write(ann)
    expect([await unread(bob), await unread(cleo)]).toEqual([[], []])
    await ok(ann.browser.post(`${vault()}/access`, { accessType: 'phone', accessValue: bob.phone }))
    await ok(ann.browser.patch(await entryOf(cleo), { archived: false }))
    expect([await inVault(bob), await inVault(cleo)]).toEqual([0, 1])
    await write(ann)
    expect([await inVault(bob), await inVault(cleo)]).toEqual([1, 2])
  })

  it('stays read when a vault user signs out and in again', async () => {
    const { ann, cleo } = shared
    await write(ann)
    await readVault(cleo)
    await write(ann)
    await cleo.browser.post('/api/auth/logout')
    const browser = test.browser()
    await ok(browser.post('/api/auth/login', { phone: cleo.phone }))
    expect(await unread({ browser })).toEqual([
      { kind: 'vault', id: shared.vaultId, name: 'Letters', count: 1 },
    ])
  })

  it('stays read when a member changes their number', async () => {
    const { ann, bob } = shared
    await bond(test, ann.id, bob.id)
    const own = await aVault(test, bob, { shared: [ann] })
    await ok(bob.browser.patch(`/api/vaults/${own.id}`, { contribute: 'list' }))
    await posted(ann, own.id, 'Hello')
    await write(ann)
    await readVault(bob)
    await ok(bob.browser.post(`/api/vaults/${own.id}/read`))
    await ok(bob.browser.patch(`/api/players/${bob.id}`, { phone: freshPhone() }))
    expect(await unread(bob)).toEqual([])
    await write(ann)
    expect(await unread(bob)).toEqual([{ kind: 'vault', id: shared.vaultId, name: 'Letters', count: 1 }])
  })
})

describe('FAM-31 GET /api/unread', () => {
  it('returns boards and vaults with new posts, newest first', async () => {
    const { ann, bob, cleo, eve } = shared
    expect(await Promise.all([ann, bob, cleo, eve, boss].map(unread))).toEqual([[], [], [], [], []])
    const second = await aVault(test, ann, { title: 'Second', shared: [cleo, three.ann] })
    await shareVault(test, { id: shared.vaultId }, three.ann)
    await write(ann)
    for (const content of ['One', 'Two']) await posted(ann, second.id, content)
    await writeOnBoard(three.bob)
    const [first, other] = [
      { kind: 'vault', id: shared.vaultId, name: 'Letters', count: 1 },
      { kind: 'vault', id: second.id, name: 'Second', count: 2 },
    ]
    expect(await unread(cleo)).toEqual([other, first])
    let answer: unknown[] = []
    const statements = await statementsDuring(async () => (answer = await unread(three.ann)))
    expect(answer).toEqual([{ kind: 'board', id: three.groupId, name: 'The Porch', count: 1 }, other, first])
    expect(statements.filter((statement) => statement.includes('from post_places'))).toHaveLength(1)
    expect([await unread(ann), await unread(eve), await unread(boss)]).toEqual([[], [], []])
  })

  it.each([0, 1, 99, 100, 101])('counts at most 100 of %i new posts', async (count) => {
    const { ann, bob, cleo } = shared
    await manyPosts(count, ann)
    for (const one of [bob, cleo]) expect(await inVault(one)).toBe(Math.min(count, 100))
  })

  it('leaves out the reader’s own posts and archived posts', async () => {
    const { ann, bob, cleo } = shared
    await letAdd()
    await write(ann)
    await write(cleo)
    await manyPosts(150, bob)
    await manyPosts(150, ann, true)
    expect([await inVault(bob), await inVault(ann), await inVault(cleo)]).toEqual([2, 100, 100])
    const { id } = await write(ann)
    expect(await inVault(bob)).toBe(3)
    await ok(ann.browser.patch(`/api/vault-posts/${id}`, { archived: true }))
    expect(await inVault(bob)).toBe(2)
    const pinned = await writeOnBoard(three.bob)
    await ok(three.bob.browser.patch(`/api/posts/${pinned.id}`, { isPinned: true }))
    expect(await onBoard(three.cleo)).toBe(1)
    await ok(three.bob.browser.patch(`/api/posts/${pinned.id}`, { archived: true }))
    expect(await onBoard(three.cleo)).toBe(0)
  })

  it('OPS-103 leaves out deleted posts and the caller’s own posts from before registering', async () => {
    const { ann, bob, cleo } = shared
    await letAdd()
    await write(cleo)
    const { id } = await write(ann)
    expect([await inVault(bob), await inVault(cleo)]).toEqual([2, 1])
    await test.db
      .transaction()
      .execute((tx) => takeOverWords(tx, test.deps, { playerId: bob.id, phone: cleo.phone }))
    expect(await inVault(bob)).toBe(1)
    await ok(ann.browser.delete(`/api/vault-posts/${id}`))
    expect(await inVault(bob)).toBe(0)
  })

  it('TRU-20 leaves out posts hidden by a block', async () => {
    const { ann, bob, cleo, eve } = shared
    await shareVault(test, { id: shared.vaultId }, eve)
    for (const { id } of [ann, eve]) await bond(test, id, bob.id)
    await letAdd()
    await write(eve)
    await write(cleo)
    expect([await inVault(bob), await inVault(ann)]).toEqual([2, 2])
    await ok(eve.browser.post('/api/blocks', { playerId: bob.id }))
    expect([await inVault(bob), await inVault(ann)]).toEqual([1, 2])
    await ok(bob.browser.post('/api/blocks', { playerId: ann.id }))
    expect([await inVault(bob), await inVault(ann)]).toEqual([0, 2])
  })

  it('TRU-28 leaves out muted boards and vaults', async () => {
    const { ann, bob } = shared
    await write(ann)
    await writeOnBoard(three.bob)
    const mute = (by: Person, kind: 'vault' | 'board', id: number) =>
      ok(by.browser.put('/api/mutes', { kind, id, for: 'hour' }))
    await mute(bob, 'vault', shared.vaultId)
    await mute(three.ann, 'board', three.groupId)
    expect([await unread(bob), await unread(three.ann)]).toEqual([[], []])
    expect(await onBoard(three.cleo)).toBe(1)
    await sql`update mutes set until = now()`.execute(test.db)
    expect([await inVault(bob), await onBoard(three.ann)]).toEqual([1, 1])
    await mute(bob, 'vault', shared.vaultId)
    await readVault(bob)
    await bob.browser.delete(`/api/mutes/vault/${shared.vaultId}`)
    expect(await inVault(bob)).toBe(0)
  })

  it('keeps the count for a closed board until the board is removed', async () => {
    const { bob, cleo, groupId } = three
    await writeOnBoard(bob)
    await ok(endBond(bob, cleo))
    expect(await onBoard(cleo)).toBe(1)
    await setRows(test, 'groups', { id: groupId }, { closed_at: sql`closed_at - interval '31 days'` })
    await sweep(test.deps)
    expect(await unread(cleo)).toEqual([])
  })
})

describe.each([
  ['POST /api/vaults/{id}/read', 'vault'],
  ['POST /api/groups/{id}/read', 'board'],
] as const)('FAM-32 %s', (_, kind) => {
  const place = () =>
    kind === 'vault'
      ? { by: shared.bob, write: () => write(shared.ann), read: readVault, url: vault() }
      : { by: three.bob, write: () => writeOnBoard(three.ann), read: readBoard, url: board() }

  it('marks new posts as read in all the caller’s browsers', async () => {
    const { by, write: add, read } = place()
    const other = { browser: copyOf(test, by.browser) }
    const first = await add()
    const [last] = [await add(), first].toSorted((a, b) => b.id - a.id)
    expect(await countIn(kind, other)).toBe(2)
    const [heard, ofOther] = await heardDuring(
      test,
      [other, kind === 'vault' ? shared.ann : three.ann],
      async () => {
        expect(await read(by)).toEqual({ from: 0, to: last!.id })
        expect(await read(by)).toEqual({ from: last!.id, to: last!.id })
      },
    )
    expect([heard, ofOther]).toEqual([[{ topic: 'notification', key: null }], []])
    expect([await countIn(kind, by), await countIn(kind, other)]).toEqual([0, 0])
    await add()
    expect(await countIn(kind, other)).toBe(1)
  })

  it('doesn’t move the read mark back when the newest post is deleted', async () => {
    const { by, write: add, read } = place()
    await add()
    const { id } = await add()
    await read(by)
    await test.db.deleteFrom('posts').where('id', '=', id).execute()
    expect(await read(by)).toEqual({ from: id, to: id })
    expect(await countIn(kind, by)).toBe(0)
  })

  it('marks the related notices as read even without new posts', async () => {
    const { by, write: add, read } = place()
    await test.db.deleteFrom('notifications').execute()
    const { id } = await add()
    const elsewhere = await aVault(test, shared.ann, { shared: [by] })
    await posted(shared.ann, elsewhere.id, 'Hello')
    const unreadNotices = async () =>
      (await ok(by.browser.get('/api/notifications'))).filter(({ readAt }) => readAt === null)
    expect(await unreadNotices()).toHaveLength(2)
    await read(by)
    expect(await unreadNotices()).toMatchObject([{ href: expect.stringContaining(`/vault/${elsewhere.id}`) }])
    await setRows(test, 'notifications', { player_id: by.id }, { read_at: null })
    expect(await read(by)).toEqual({ from: id, to: id })
    expect(await unreadNotices()).toHaveLength(1)
  })

  it('keeps the newest read mark when twenty requests race', REPEATED, async () => {
    const { by, write: add, read } = place()
    const made = await atOnce(test, 20, async (n) => {
      if (n % 4 > 0) return read(by)
      const { id } = await add()
      return { from: id, to: id }
    })
    const { to } = await read(by)
    expect(to).toBeGreaterThanOrEqual(Math.max(...made.map((one) => one.to)))
    expect(await countIn(kind, by)).toBe(0)
  })

  it('rejects callers without access to the board or vault, and changes nothing', async () => {
    const { write: add, url } = place()
    await add()
    const stranger = kind === 'vault' ? three.ann : shared.eve
    await turnedAway(test, () => stranger.browser.post(`${url as '/api/vaults/1'}/read`), 404, 'not_found')
    await turnedAway(test, () => stranger.browser.post('/api/vaults/999999/read'), 404, 'not_found')
  })
})

it('FAM-32 marking a vault as read doesn’t deadlock with concurrent posts', REPEATED, async () => {
  const { ann, bob, cleo } = shared
  await letAdd()
  const statuses = await atOnce(test, 20, async (n) => {
    if (n % 2 === 0) return (await ann.browser.post(`${vault()}/read`)).status
    const by = n % 4 === 1 ? bob : cleo
    return (await by.browser.post(`${vault()}/posts`, { content: 'Hello' })).status
  })
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
})

it('FAM-32 marking a vault as read affects only the reader', async () => {
  const { ann, bob, cleo } = shared
  await letAdd()
  await write(ann)
  await write(bob)
  await readVault(cleo)
  await readVault(ann)
  expect([await inVault(cleo), await inVault(ann), await inVault(bob)]).toEqual([0, 0, 1])
  await aVault(test, ann, { shared: [cleo] })
  await setAccess(test, { id: shared.vaultId }, cleo, { archived: true })
  await turnedAway(test, () => cleo.browser.post(`${vault()}/read`), 404, 'not_found')
})

it('FAM-32 no read mark is stored when the admin reads other people’s boards', async () => {
  await writeOnBoard(three.ann)
  const { from, to } = await ok(boss.browser.post(`${board()}/read`))
  expect(from).toBe(to)
})
