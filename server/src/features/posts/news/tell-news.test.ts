import type { Notices } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { listeningApp, perTest } from '../../../../testing/beforehand.ts'
import { threeWithBoard } from '../../../../testing/boards.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { lockedOut } from '../../../../testing/locked-out.ts'
import { mp4 } from '../../../../testing/media.ts'
import { choose } from '../../../../testing/notices.ts'
import { ok } from '../../../../testing/ok.ts'
import { member, members, type Person, vaultUser } from '../../../../testing/people.ts'
import { setDisplayName, setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { commented, filesOf, pictureOf, posted } from '../../../../testing/vault-content.ts'
import { aVault, setAccess, shareVault } from '../../../../testing/vaults.ts'
import type { GatheredKind } from '../../notifications/kinds.values.ts'
import { addNews } from '../../notifications/notifications.queries.ts'

const test = listeningApp()
const bell = async ({ browser }: Person) => ok(browser.get('/api/notifications'))
const textsOf = async (person: Person) => (await bell(person)).map(({ text }) => text)
const rowsOf = ({ id }: Person) => rowsIn(test, 'notifications', { player_id: id })
const like = ({ browser }: Person, post: number) => ok(browser.post(`/api/vault-posts/${post}/likes`))
const unlike = ({ browser }: Person, post: number) => browser.delete(`/api/vault-posts/${post}/likes`)
const readAll = async (person: Person) => {
  const [newest] = await bell(person)
  await person.browser.post('/api/notifications/read', { upTo: newest!.id })
}

type Scene = {
  rosa: Person
  ann: Person
  bob: Person
  cleo: Person
  vault: { id: number; title: string }
}

/** Rosa's vault “Summer”, to which Ann, Bob and Cleo may add posts. */
const scene = perTest(async (): Promise<Scene> => {
  const [rosa, ann, bob, cleo] = await members(test, 'Rosa', 'Ann', 'Bob', 'Cleo')
  const vault = await aVault(test, rosa, { title: 'Summer', shared: [ann, bob, cleo] })
  await setRows(test, 'vaults', { id: vault.id }, { contribute: 'list' })
  return { rosa, ann, bob, cleo, vault }
})

const write = (by: Person, content = 'Hello', more = {}) => posted(by, scene.vault.id, content, more)
const picture = async (by: Person, count = 1) => {
  const mediaUrls: string[] = []
  for (let n = 0; n < count; n += 1) mediaUrls.push(await pictureOf(by))
  return write(by, 'Pictures', { mediaUrls })
}

/** An event that Bob would be notified of, caused by Ann or someone else. */
type Event = {
  kind: GatheredKind
  place: { kind: 'vault' | 'board'; id: number }
  by(who: Person): Promise<{ status: number }>
}

async function eventOf(kind: GatheredKind): Promise<Event & { ann: Person; bob: Person; post?: number }> {
  if (kind === 'board_posts') {
    const { three, groupId, board } = await threeWithBoard(test)
    const [ann, bob] = three
    await test.db.deleteFrom('notifications').execute()
    const by = ({ browser }: Person) => browser.post(board, { content: 'Hello' })
    return { kind, place: { kind: 'board', id: groupId }, by, ann, bob }
  }
  const { ann, bob, vault } = scene
  const post = (await write(bob)).id
  await test.db.deleteFrom('notifications').execute()
  const by = {
    vault_posts: ({ browser }: Person) => browser.post(`/api/vaults/${vault.id}/posts`, { content: 'Hello' }),
    post_comments: ({ browser }: Person) =>
      browser.post(`/api/vault-posts/${post}/comments`, { content: 'Oh!' }),
    post_likes: ({ browser }: Person) => browser.post(`/api/vault-posts/${post}/likes`),
  }[kind]
  return { kind, place: { kind: 'vault', id: vault.id }, by, ann, bob, post }
}

const KINDS: [GatheredKind, keyof Notices][] = [
  ['vault_posts', 'vaultPosts'],
  ['board_posts', 'boardPosts'],
  ['post_comments', 'postComments'],
  ['post_likes', 'postLikes'],
]

describe.each(KINDS)('FAM-24 an event of kind %s', (kind, setting) => {
  const toldOf = async ({ id }: Person) =>
    (await rowsIn(test, 'notifications', { player_id: id, kind })).length
  const mute = ({ browser }: Person, of: object) => ok(browser.put('/api/mutes', { ...of, for: 'hour' }))

  it.each<[string, (event: Awaited<ReturnType<typeof eventOf>>) => unknown]>([
    ['the recipient has blocked the author', ({ ann, bob }) => block(bob, ann)],
    ['the author has blocked the recipient', ({ ann, bob }) => block(ann, bob)],
    ['the recipient has muted the board or vault', ({ bob, place }) => mute(bob, place)],
    ['the recipient has muted the author', ({ ann, bob }) => addMute(bob, ann)],
    [
      'the recipient has turned off notifications of that kind',
      ({ bob }) => choose(test, bob.id, { [setting]: false }),
    ],
    ['the recipient is suspended', ({ bob }) => setPlayer(test, bob, { status: 'suspended' })],
    ['the recipient is deactivated', ({ bob }) => setPlayer(test, bob, { status: 'deactivated' })],
    ['the recipient is archived', ({ bob }) => setPlayer(test, bob, { status: 'archived' })],
    ['the recipient must register again', ({ bob }) => setPlayer(test, bob, { awaiting: 'registration' })],
    [
      'the recipient’s account has been deleted',
      ({ bob }) => setPlayer(test, bob, { deleted_at: new Date() }),
    ],
    ['the recipient’s access has ended', (event) => endAccess(event, { ended_at: new Date() })],
    ['the recipient’s access is archived', (event) => endAccess(event, { archived: true })],
  ])('doesn’t notify the recipient if %s', async (_, prepare) => {
    const event = await eventOf(kind)
    await prepare(event)
    expect((await event.by(event.ann)).status).toBe(201)
    expect(await toldOf(event.bob)).toBe(0)
  })

  it('doesn’t notify its author', async () => {
    const event = await eventOf(kind)
    expect((await event.by(event.bob)).status).toBe(201)
    expect(await toldOf(event.bob)).toBe(0)
  })

  it('notifies the recipient despite an expired mute or an unrelated block', async () => {
    const event = await eventOf(kind)
    await addMute(event.bob, event.ann, new Date(0))
    await addMute(event.bob, scene.cleo)
    await block(event.bob, scene.cleo)
    await event.by(event.ann)
    expect(await toldOf(event.bob)).toBe(1)
  })

  it('sends the live update for notifications only to the people it notifies', async () => {
    const event = await eventOf(kind)
    const eve = await member(test, 'Eve')
    const heard = await heardDuring(test, [event.ann, event.bob, eve], () => event.by(event.ann))
    const bells = heard.map((changes) => changes.filter(({ topic }) => topic === 'notification').length)
    expect(bells).toEqual([0, 1, 0])
  })

  it('FAM-25 is combined with nineteen simultaneous events into one notice', REPEATED, async () => {
    const event = await eventOf(kind)
    const others = await atOnce(test, 20, (n) => writerIn(event, n))
    const answers = await atOnce(test, others, (other) => event.by(other))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const [notice, ...more] = await rowsIn(test, 'notifications', { player_id: event.bob.id, kind })
    expect([notice!.ids!.length, more]).toEqual([20, []])
    expect((await textsOf(event.bob))[0]).toMatch(/ and 19 others /)
  })

  it('OPS-90 is combined with an earlier month’s notice, which moves to this month', REPEATED, async () => {
    const event = await eventOf(kind)
    const others = await atOnce(test, 10, (n) => writerIn(event, n))
    await event.by(event.ann)
    await setRows(test, 'notifications', {}, { created_at: EARLIER, begun_at: EARLIER })
    await atOnce(test, others, (other) => event.by(other))
    const [notice, ...more] = await rowsIn(test, 'notifications', { player_id: event.bob.id, kind })
    expect([new Set(notice!.ids).size, more]).toEqual([11, []])
    expect(notice!.begun_at!.getTime()).toBeLessThan(notice!.created_at.getTime() - 30 * 86_400_000)
  })
})

const EARLIER = sql<Date>`now() - interval '40 days'`

it('OPS-90 marking notifications as read succeeds while one of them moves to another month', async () => {
  const { place, by, ann, bob } = await eventOf('vault_posts')
  await by(ann)
  await setRows(test, 'notifications', {}, { created_at: EARLIER })
  const { read } = await test.db.transaction().execute(async (tx) => {
    await addNews(tx, [bob.id], { kind: 'vault_posts', vaultId: place.id, id: 1, by: ann.id })
    const read = bob.browser.post('/api/notifications/read', { upTo: Number.MAX_SAFE_INTEGER })
    await vi.waitUntil(async () => (await lockedOut(test)) > 0, 20_000)
    return { read }
  })
  expect((await read).status).toBe(204)
  expect(await rowsOf(bob)).toMatchObject([{ read_at: null }])
})

it('FAM-24 a rejected post on a dissolved unit’s board sends no notification', async () => {
  const { kind, place, by, ann, bob } = await eventOf('board_posts')
  await setRows(test, 'groups', { id: place.id }, { closed_at: new Date(), trust_unit_id: null })
  expect((await by(ann)).status).toBe(409)
  expect(await rowsIn(test, 'notifications', { player_id: bob.id, kind })).toEqual([])
})

it('FAM-24 comments and likes on an archived post send no notification', async () => {
  const { rosa, bob } = scene
  const { id } = await write(bob)
  await ok(rosa.browser.patch(`/api/vault-posts/${id}`, { archived: true }))
  await commented(rosa, id, 'Oh!')
  await like(rosa, id)
  expect(await rowsOf(bob)).toEqual([])
})

it('FAM-24 editing a post or comment sends no notification', async () => {
  const { ann, bob } = scene
  const { id } = await write(ann)
  const comment = await commented(ann, id, 'Oh!')
  await test.db.deleteFrom('notifications').execute()
  await ok(ann.browser.put(`/api/vault-posts/${id}`, { content: 'Hello again' }))
  await ok(ann.browser.patch(`/api/vault-comments/${comment.id}`, { content: 'Ah!' }))
  expect([await rowsOf(bob), await rowsOf(scene.rosa)]).toEqual([[], []])
})

describe('FAM-20 a post in a vault', () => {
  it('notifies everyone who can see the vault except the author', async () => {
    const { rosa, ann, bob, cleo, vault } = scene
    const eve = await member(test, 'Eve')
    const { id } = await write(ann)
    const told = {
      kind: 'vault',
      text: 'Ann posted in “Summer”.',
      href: `/vault/${vault.id}?post=${id}`,
      names: [ann.id],
    }
    for (const person of [rosa, bob, cleo]) expect(await bell(person)).toMatchObject([told])
    expect([await bell(ann), await bell(eve)]).toEqual([[], []])
  })

  it('by a vault user is announced under the name the vault user chose', async () => {
    const { rosa, bob, vault } = scene
    const nana = await vaultUser(test, rosa.id, vault)
    await write(nana)
    expect(await bell(bob)).toMatchObject([{ text: 'Vault User posted in “Summer”.', names: [] }])
    await setDisplayName(test, nana, 'Nana')
    expect(await textsOf(bob)).toEqual(['Nana posted in “Summer”.'])
    await write(scene.ann)
    expect(await textsOf(bob)).toEqual(['Ann and Nana posted in “Summer”.'])
  })

  it('FAM-42 by an unnamed vault user is announced under the owner’s label', async () => {
    const { rosa, bob, vault } = scene
    const nana = await vaultUser(test, rosa.id, vault)
    const own = await write(bob)
    await write(nana)
    await commented(nana, own.id, 'Oh!')
    await like(nana, own.id)
    const sentences = (name: string) => [
      `${name} liked your post in “Summer”.`,
      `${name} commented on your post in “Summer”.`,
      `${name} posted in “Summer”.`,
    ]
    expect(await textsOf(bob)).toEqual(sentences('Vault User'))
    await setAccess(test, vault, nana, { label: 'Nana' })
    expect(await textsOf(bob)).toEqual(sentences('Nana'))
    await setAccess(test, vault, nana, { ended_at: new Date() })
    expect(await textsOf(bob)).toEqual(sentences('Nana'))
    await setDisplayName(test, nana, 'Ruth')
    expect(await textsOf(bob)).toEqual(sentences('Ruth'))
  })

  it('with only pictures is announced with the number of pictures', async () => {
    const { rosa, ann, bob } = scene
    await picture(rosa)
    expect(await textsOf(bob)).toEqual(['Rosa added a picture to “Summer”.'])
    await picture(rosa, 3)
    expect(await textsOf(bob)).toEqual(['Rosa added 4 pictures to “Summer”.'])
    await write(rosa)
    expect(await textsOf(bob)).toEqual(['Rosa posted 3 times in “Summer”.'])
    await write(ann)
    expect(await textsOf(bob)).toEqual(['Ann and Rosa posted in “Summer”.'])
  })

  it('with mixed media is announced as a post', async () => {
    const { rosa, bob } = scene
    const mediaUrls = [await pictureOf(rosa), ...(await filesOf(rosa, ['a.mp4', mp4()]))]
    await write(rosa, 'The sea', { mediaUrls })
    expect(await textsOf(bob)).toEqual(['Rosa posted in “Summer”.'])
  })
})

it('FAM-21 a post on a group’s board notifies the other members', async () => {
  const { three, groupId, board } = await threeWithBoard(test)
  const [ann, bob, cleo] = three
  await test.db.deleteFrom('notifications').execute()
  const first = await ok(ann.browser.post(board, { content: 'Hello' }))
  const told = {
    kind: 'group',
    text: 'Ann posted on “The Porch”.',
    href: `/groups/${groupId}?post=${first.id}`,
  }
  for (const person of [bob, cleo]) expect(await bell(person)).toMatchObject([told])
  expect(await rowsIn(test, 'notifications', { kind: 'board_posts' })).toHaveLength(2)
  await ok(bob.browser.post(board, { content: 'Hi' }))
  await ok(ann.browser.post(board, { content: 'Hi' }))
  expect(await textsOf(cleo)).toEqual(['Ann and Bob posted on “The Porch”.'])
  expect(await textsOf(bob)).toEqual(['Ann posted 2 times on “The Porch”.'])
})

describe('FAM-22 a comment', () => {
  it('notifies the post’s author and earlier commenters', async () => {
    const { rosa, ann, bob, cleo, vault } = scene
    const { id } = await write(bob)
    await test.db.deleteFrom('notifications').execute()
    await commented(ann, id, 'Oh!')
    const href = `/vault/${vault.id}?post=${id}`
    const told = { kind: 'vault', text: 'Ann commented on your post in “Summer”.', href }
    expect(await bell(bob)).toMatchObject([told])
    expect([await bell(rosa), await bell(ann), await bell(cleo)]).toEqual([[], [], []])
    await commented(cleo, id, 'Ah!')
    expect(await textsOf(bob)).toEqual(['Cleo and Ann commented on your post in “Summer”.'])
    expect(await bell(ann)).toMatchObject([{ text: 'Cleo also commented on a post in “Summer”.', href }])
  })

  it('disappears from the notice when deleted', async () => {
    const { ann, bob, cleo } = scene
    const { id } = await write(bob)
    const [first, second] = [await commented(ann, id, 'Oh!'), await commented(cleo, id, 'Ah!')]
    await ok(cleo.browser.delete(`/api/vault-comments/${second.id}`))
    expect(await textsOf(bob)).toEqual(['Ann commented on your post in “Summer”.'])
    await ok(ann.browser.delete(`/api/vault-comments/${first.id}`))
    expect(await rowsOf(bob)).toEqual([])
  })
})

describe('FAM-23 a like', () => {
  it('notifies only the author of the post', async () => {
    const { rosa, ann, bob, cleo } = scene
    const { id } = await write(bob)
    await test.db.deleteFrom('notifications').execute()
    await like(rosa, id)
    await like(ann, id)
    expect(await textsOf(bob)).toEqual(['Ann and Rosa liked your post in “Summer”.'])
    await like(cleo, id)
    expect(await textsOf(bob)).toEqual(['Cleo and 2 others liked your post in “Summer”.'])
    expect(await rowsIn(test, 'notifications')).toHaveLength(1)
  })

  it('disappears from the notice when undone', async () => {
    const { rosa, ann, bob } = scene
    const { id } = await write(bob)
    await like(rosa, id)
    await like(ann, id)
    const heard = await heardDuring(test, [bob], () => unlike(ann, id))
    expect(heard[0]).toContainEqual({ topic: 'notification', key: null })
    expect(await textsOf(bob)).toEqual(['Rosa liked your post in “Summer”.'])
    await unlike(rosa, id)
    expect(await rowsOf(bob)).toEqual([])
  })
})

describe('OPS-104 a notice about comments or likes', () => {
  it('still names the other people when one of three likes is undone', async () => {
    const { rosa, ann, bob, cleo } = scene
    const { id } = await write(bob)
    for (const one of [rosa, ann, cleo]) await like(one, id)
    await unlike(ann, id)
    expect(await bell(bob)).toMatchObject([
      { text: 'Cleo and Rosa liked your post in “Summer”.', names: [cleo.id, rosa.id] },
    ])
    await unlike(rosa, id)
    expect(await textsOf(bob)).toEqual(['Cleo liked your post in “Summer”.'])
    await like(ann, id)
    expect(await textsOf(bob)).toEqual(['Ann and Cleo liked your post in “Summer”.'])
  })

  it('leaves out the like of a person whose account has ended', async () => {
    const { rosa, ann, bob } = scene
    const { id } = await write(bob)
    for (const one of [rosa, ann]) {
      await like(one, id)
      await commented(one, id, 'Oh!')
    }
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: ann.name }))
    expect(await textsOf(bob)).toEqual([
      'Former member and Rosa commented on your post in “Summer”.',
      'Rosa liked your post in “Summer”.',
    ])
  })

  it('leaves out people separated from the reader by a block, and is hidden while its post is archived', async () => {
    const { rosa, ann, bob, cleo } = scene
    const { id } = await write(bob)
    for (const one of [rosa, ann, cleo]) await commented(one, id, 'Oh!')
    await block(ann, bob)
    expect(await textsOf(bob)).toEqual(['Cleo and Rosa commented on your post in “Summer”.'])
    await setRows(test, 'posts', { id }, { archived: true })
    expect(await textsOf(bob)).toEqual([])
    await setRows(test, 'posts', { id }, { archived: false })
    expect(await textsOf(bob)).toHaveLength(1)
  })

  it('keeps the authors of the latest 100 comments', async () => {
    const { ann, bob, cleo } = scene
    const { id } = await write(bob)
    await commented(cleo, id, 'Oh!')
    await setRows(
      test,
      'notifications',
      { player_id: bob.id },
      {
        ids: sql`ids || array(select -n from generate_series(1, 99) as n)`,
        made_by: sql`made_by || array_fill(${String(cleo.id)}::text, array[99])`,
      },
    )
    await commented(ann, id, 'Ah!')
    const [notice] = await rowsOf(bob)
    expect(notice!.ids).toHaveLength(100)
    expect(notice!.made_by!.slice(98)).toEqual([String(cleo.id), String(ann.id)])
    expect(notice!.made_by).toHaveLength(100)
    expect(await textsOf(bob)).toEqual(['Ann and Cleo commented on your post in “Summer”.'])
  })
})

describe('FAM-25 a notice that combines events of one kind on one board or in one vault', () => {
  it('moves to the top with each new event', async () => {
    const { rosa, ann, bob, vault } = scene
    const first = await write(ann)
    const other = await aVault(test, rosa, { title: 'Winter', shared: [bob] })
    await posted(rosa, other.id, 'Snow')
    const before = await bell(bob)
    expect(before.map(({ text }) => text)).toEqual(['Rosa posted in “Winter”.', 'Ann posted in “Summer”.'])
    const second = await write(rosa)
    await ok(ann.browser.patch(`/api/players/${ann.id}`, { name: 'Anna' }))
    const after = await bell(bob)
    expect(after.map(({ text }) => text)).toEqual([
      'Rosa and Anna posted in “Summer”.',
      'Rosa posted in “Winter”.',
    ])
    expect(after[0]).toMatchObject({ href: `/vault/${vault.id}?post=${second.id}`, readAt: null })
    expect(after[0]!.id).toBeGreaterThan(before[0]!.id)
    expect(after[0]!.begunAt).toBe(before[1]!.createdAt)
    await ok(rosa.browser.delete(`/api/vault-posts/${second.id}`))
    expect((await bell(bob))[0]).toMatchObject({ href: `/vault/${vault.id}?post=${first.id}` })
  })

  it('is included in the recipient’s export', async () => {
    const { ann, bob } = scene
    await write(ann)
    const exported = (await bob.browser.post(`/api/players/${bob.id}/export`, {})).raw.toString()
    expect(JSON.parse(exported).notifications).toMatchObject([{ text: 'Ann posted in “Summer”.' }])
  })

  it('gains no new events after it is read', async () => {
    const { rosa, ann, bob } = scene
    await write(ann)
    await readAll(bob)
    await write(rosa)
    expect(await textsOf(bob)).toEqual(['Rosa posted in “Summer”.', 'Ann posted in “Summer”.'])
  })

  it('keeps only the latest 100 posts', async () => {
    const { ann, bob } = scene
    await write(ann)
    const id = (await rowsOf(bob))[0]!.id
    await sql`with added as (
      insert into posts (vault_id, place_key, author_id, content)
      select ${scene.vault.id}, ${scene.vault.id}, ${ann.id}, 'Hello'
      from generate_series(1, 98) returning id
    ) update notifications set ids = ids || array(select id from added) where id = ${id}`.execute(test.db)
    expect(await textsOf(bob)).toEqual(['Ann posted 99 times in “Summer”.'])
    const texts: string[] = []
    for (let n = 0; n < 2; n += 1) {
      await write(ann)
      texts.push(...(await textsOf(bob)))
    }
    expect(texts).toEqual(Array(2).fill('Ann posted more than 99 times in “Summer”.'))
    expect((await rowsOf(bob))[0]!.ids).toHaveLength(100)
  })

  it.each<[string, (post: number) => Promise<unknown>]>([
    ['its only post is deleted', (post) => scene.ann.browser.delete(`/api/vault-posts/${post}`)],
    [
      'its only post is archived',
      (post) => ok(scene.rosa.browser.patch(`/api/vault-posts/${post}`, { archived: true })),
    ],
  ])('disappears if %s', async (_, change) => {
    const { ann, bob } = scene
    const { id } = await write(ann)
    await commented(bob, id, 'Oh!')
    await like(bob, id)
    const heard = await heardDuring(test, [bob], () => change(id))
    expect(heard[0]).toContainEqual({ topic: 'notification', key: null })
    expect([await textsOf(bob), await textsOf(ann)]).toEqual([[], []])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the reader loses access', () => setAccess(test, scene.vault, scene.bob, { ended_at: new Date() })],
    ['a block separates the reader from the only author', () => block(scene.bob, scene.ann)],
    ['a block separates the reader from the vault’s owner', () => block(scene.rosa, scene.bob)],
  ])('isn’t shown once %s', async (_, change) => {
    await write(scene.ann)
    await change()
    expect(await textsOf(scene.bob)).toEqual([])
  })

  it('leaves out authors separated from the reader by a block', async () => {
    const { rosa, ann, bob, cleo } = scene
    await write(rosa)
    await write(ann)
    await write(cleo)
    await block(ann, bob)
    await addMute(bob, cleo)
    expect(await bell(bob)).toMatchObject([{ text: 'Cleo and Rosa posted in “Summer”.' }])
    expect((await bell(bob))[0]).not.toHaveProperty('isMuted')
    await addMute(bob, rosa)
    expect(await bell(bob)).toMatchObject([{ isMuted: true }])
  })
})

describe('FAM-27 opening a vault', () => {
  it('marks only the notices about news in that vault as read', async () => {
    const { rosa, ann, bob, vault } = scene
    const { id } = await write(bob)
    await write(ann)
    await commented(ann, id, 'Oh!')
    await like(ann, id)
    const other = await aVault(test, rosa, { title: 'Winter' })
    await shareVault(test, other, bob)
    await posted(rosa, other.id, 'Snow')
    const shared = { player_id: bob.id, kind: 'vault', about_id: rosa.id, vault_id: vault.id }
    await addRows(test, 'notifications', shared)
    const visit = () => ok(bob.browser.post(`/api/vaults/${vault.id}/visit`))
    const heard = await heardDuring(test, [bob, rosa], visit)
    expect(heard.map((changes) => changes.length)).toEqual([1, 0])
    const unread = (await bell(bob)).filter(({ readAt }) => readAt === null)
    expect(unread.map(({ text }) => text)).toEqual([
      'Rosa shared the vault “Summer” with you.',
      'Rosa posted in “Winter”.',
    ])
    expect((await bell(rosa)).every(({ readAt }) => readAt === null)).toBe(true)
    expect(await heardDuring(test, [bob], visit)).toEqual([[]])
  })
})

const block = (by: Person, whom: Person) =>
  addRows(test, 'blocks', { blocker_id: by.id, blocked_id: whom.id })

const addMute = (by: Person, whom: Person, until: Date | null = null) =>
  addRows(test, 'mutes', { player_id: by.id, kind: 'person', subject_id: whom.id, until })

function endAccess({ place, bob }: Event & { bob: Person }, row: object) {
  return place.kind === 'vault'
    ? setAccess(test, place, bob, row)
    : test.db.deleteFrom('group_members').where('player_id', '=', bob.id).execute()
}

/** Creates a member and adds them to the event's vault or group. */
async function writerIn({ place }: Event, n: number): Promise<Person> {
  const writer = await member(test, `Writer ${n}`)
  if (place.kind === 'vault') await shareVault(test, place, writer)
  else await addRows(test, 'group_members', { group_id: place.id, player_id: writer.id })
  return writer
}
