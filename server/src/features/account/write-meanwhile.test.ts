import { expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, appForTests, beforehand } from '../../../testing/beforehand.ts'
import { sendInvite } from '../../../testing/invitations.ts'
import { write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { commented, posted } from '../../../testing/vault-content.ts'
import { aVault } from '../../../testing/vaults.ts'
import { whileHeld } from '../../../testing/while-held.ts'
import { lockStanding } from '../players/standing.queries.ts'
import { leaversWithRemains } from './account.queries.ts'

const test = appForTests()
const friends = beforehand(async () => {
  const [bob, cleo] = await members(test, 'Bob', 'Cleo')
  return { bob, cleo }
})

/** Ann, who is about to leave, and everything that the requests in WRITES need. */
const world = perTest(async () => {
  const { bob, cleo } = friends
  const ann = await member(test, 'Ann')
  await bond(test, ann.id, bob.id)
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  const group = await ok(bob.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
  const own = await aVault(test, ann)
  const shared = await aVault(test, bob, { shared: [ann] })
  const post = await posted(bob, shared.id, 'Beans')
  const comment = await commented(ann, post.id, 'Lovely')
  const message = await written(ann, bob, 'Hello')
  return { ann, group, own, post, comment, message }
})

type World = typeof world
type Ask = (world: World, by: Person['browser']) => ReturnType<Person['browser']['post']>

const WRITES: [string, Ask][] = [
  ['a message', ({ ann }) => write(ann, friends.bob, 'Bye') as ReturnType<Ask>],
  [
    'a reply',
    ({ ann, message: { id } }) => write(ann, friends.bob, 'Bye', { replyToId: id }) as ReturnType<Ask>,
  ],
  ['an edited message', ({ message }, by) => by.patch(`/api/messages/${message.id}`, { content: 'Bye' })],
  ['a post', ({ group }, by) => by.post(`/api/groups/${group.id}/posts`, { content: 'Bye' })],
  ['a comment', ({ post }, by) => by.post(`/api/vault-posts/${post.id}/comments`, { content: 'Bye' })],
  [
    'an edited comment',
    ({ comment }, by) => by.patch(`/api/vault-comments/${comment.id}`, { content: 'Bye' }),
  ],
  ['a like', ({ post }, by) => by.post(`/api/vault-posts/${post.id}/likes`)],
  ['a vault', (_, by) => by.post('/api/vaults', { title: 'Letters', phones: [] })],
  ['a post in a vault', ({ own }, by) => by.post(`/api/vaults/${own.id}/posts`, { content: 'Bye' })],
  ['an invitation', ({ ann }) => sendInvite(ann, { phone: freshPhone(), name: 'Dan' }) as ReturnType<Ask>],
  ['a personal invite', ({ ann }, by) => by.post(`/api/players/${ann.id}/qr`)],
  ['a name', ({ ann }, by) => by.patch(`/api/players/${ann.id}`, { name: 'Anna' })],
  ['a number', ({ ann }, by) => by.patch(`/api/players/${ann.id}`, { phone: freshPhone() })],
  ['settings', (_, by) => by.put('/api/settings', { privacy: { showConnections: false } })],
  ['a mute', (_, by) => by.put('/api/mutes', { kind: 'person', id: friends.bob.id, for: 'ever' })],
  ['an upload', async (_, by) => by.upload('/api/upload', await photo(), { field: 'file' })],
]

it.each(WRITES)('doesn’t store %s while the member’s account is being deleted', async (_, ask) => {
  const { ann } = world
  await test.db.transaction().execute(async (tx) => {
    await lockStanding(tx, ann.id)
    await turnedAway(test, () => ask(world, ann.browser), 401, 'no_session')
  })
  expect((await ask(world, ann.browser)).status).toBeLessThan(300)
})

it('rejects a pending write if the account is deleted first', async () => {
  const { ann } = world
  const gone = { deleted_at: new Date(), phone: null, status: 'archived' }
  const make = () => ann.browser.post('/api/vaults', { title: 'Letters', phones: [] })
  const [answer] = await whileHeld(
    test,
    ann,
    (tx) => tx.updateTable('players').set(gone).where('id', '=', ann.id).execute(),
    [make],
  )
  expect(answer!.status).toBe(401)
  await setPlayer(test, ann, { status: 'suspended', phone: ann.phone, deleted_at: null })
  const vaults = test.db.selectFrom('vaults').select('title').where('owner_id', '=', ann.id)
  expect(await vaults.execute()).toHaveLength(1)
})

it('keeps nothing that a leaver writes while the account is being deleted', REPEATED, async () => {
  const { ann } = world
  const asks = [...WRITES.slice(0, 10), null, ...WRITES.slice(0, 10)]
  const answers = await atOnce(test, asks, (ask) =>
    ask ? ask[1](world, ann.browser) : ann.browser.delete(`/api/players/${ann.id}`, { confirm: 'Ann' }),
  )
  expect(answers[10]!.status).toBe(204)
  expect(await leaversWithRemains(test.db)).toEqual([])
  const sent = test.db.selectFrom('invitations').select('id').where('sponsor_id', '=', ann.id)
  expect(await sent.execute()).toEqual([])
})
