import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../testing/beforehand.ts'
import { threeWithBoard } from '../testing/boards.ts'
import { pdf } from '../testing/media.ts'
import { conversation, history, written } from '../testing/messages.ts'
import { ok } from '../testing/ok.ts'
import { admin, bond, members } from '../testing/people.ts'
import { plansDuring } from '../testing/plans.ts'
import { namesIn, rowsUnder, SPREAD } from '../testing/spreading-plan.ts'
import { spread } from '../testing/spread.ts'
import { aVault } from '../testing/vaults.ts'
import { commented, filesOf, pictureOf, posted, sharedVault, stored } from '../testing/vault-content.ts'

const test = appForTests()
beforehand(async () => {
  await spread(test.config.databaseUrl!, SPREAD)
  return {}
})

/**
 * The test data: Ann writes to eight people, on a board and in vaults, so that her rows are in several
 * partitions.
 */
const scene = beforehand(async () => {
  const { three, groupId, board } = await threeWithBoard(test)
  const [ann, bob] = three
  const others = await members(test, 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim')
  for (const other of others) {
    await bond(test, ann.id, other.id)
    await written(other, ann, 'Hello apples')
    await written(ann, other, 'Hello apples')
  }
  const boss = await admin(test)
  await written(boss, ann, 'Hello')
  const first = await written(ann, bob, 'Hello apples')
  const second = await written(bob, ann, 'Apples again')
  const { ann: owner, bob: guest, cleo, vaultId } = await sharedVault(test)
  const picture = await pictureOf(owner)
  for (let n = 0; n < 6; n += 1) {
    const { id } = await aVault(test, owner, { title: `Vault ${n}`, shared: [guest] })
    await posted(owner, id, 'Words about apples')
  }
  const post = await posted(owner, vaultId, 'Look at apples', { mediaUrls: [picture] })
  const comment = await commented(guest, post.id, 'Lovely apples')
  await ok(guest.browser.post(`/api/vault-posts/${post.id}/likes`))
  const item = await stored(owner, vaultId, 'A jar of apples')
  const [kept] = await filesOf(owner, ['kept.pdf', pdf({ inside: 'kept' })])
  await stored(owner, vaultId, 'A letter', { fileUrl: kept! })
  const boardPost = await ok(ann.browser.post(board, { content: 'Tea and apples' }))
  const onBoard = await pictureOf(ann)
  await ok(ann.browser.post(board, { content: 'Look', mediaUrls: [onBoard] }))
  const [sent] = await filesOf(ann, ['sent.pdf', pdf({ inside: 'sent' })])
  await written(ann, bob, 'Read this', { mediaUrls: [sent!] })
  await ok(bob.browser.post(board, { content: 'Coffee' }))
  const pair = `${ann.id}-${bob.id}` as const
  return {
    ann,
    bob,
    owner,
    guest,
    cleo,
    vaultId,
    picture,
    kept: kept!,
    onBoard,
    sent: sent!,
    post,
    comment,
    item,
    groupId,
    board,
    boardPost,
    first,
    second,
    pair,
    boss,
  }
})

/**
 * Functions that send the calls that must touch only one partition of each table. The tests check the plans
 * of the calls' statements and ignore the results.
 */
const ONE: Record<string, () => Promise<unknown>> = {
  'GET /api/messages/user/:userId': async () => {
    const path = `/api/messages/user/${scene.ann.id}` as const
    await ok(scene.ann.browser.get(path))
    await ok(scene.ann.browser.get(`${path}?archived=only`))
  },
  'GET /api/messages/unread': () => ok(scene.ann.browser.get('/api/messages/unread')),
  'GET /api/messages/contacts': async () => {
    await ok(scene.ann.browser.get('/api/messages/contacts'))
    await ok(scene.ann.browser.get('/api/messages/contacts?search=bob'))
    await ok(scene.boss.browser.get('/api/messages/contacts'))
    await ok(scene.boss.browser.get('/api/messages/contacts?search=bob'))
  },
  'POST /api/trust-bonds/:bondId/messages': () => written(scene.ann, scene.bob, 'Now'),
  'POST /api/trust-bonds/:bondId/messages (with a file and a quote)': async () => {
    const mediaUrls = await filesOf(scene.ann, ['notes.pdf', pdf()])
    return written(scene.ann, scene.bob, 'Look', { mediaUrls, replyToId: scene.second.id })
  },
  'POST /api/trust-bonds/:bondId/messages (again)': async () => {
    const clientId = crypto.randomUUID()
    await written(scene.ann, scene.bob, 'Once')
    return scene.ann.browser.post(conversation(scene.ann, scene.bob), {
      content: 'Once',
      messageType: 'text',
      clientId,
    })
  },
  'GET /api/messages/trust-bond/:bondId': async () => {
    await ok(scene.ann.browser.get(history(scene.ann, scene.bob)))
    const { id } = scene.first
    for (const query of [`since=${id}`, `after=${id}`, `around=${id}`, 'at=2026-01-01T00:00:00Z'])
      await ok(scene.ann.browser.get(`${history(scene.ann, scene.bob)}?${query}`))
  },
  'GET /api/messages/trust-bond/:bondId/state': () =>
    ok(scene.ann.browser.get(`${history(scene.ann, scene.bob)}/state`)),
  'POST /api/trust-bonds/:bondId/messages/read': () =>
    ok(scene.ann.browser.post(`${conversation(scene.ann, scene.bob)}/read`, { upTo: scene.second.id })),
  'GET /api/trust-bonds/:bondId/messages/archived': () =>
    ok(scene.ann.browser.get(`/api/trust-bonds/${scene.pair}/messages/archived`)),
  'GET /api/search/messages (in a conversation)': () =>
    ok(scene.ann.browser.get(`/api/search/messages?q=apples&bondId=${scene.pair}`)),
  'PATCH /api/messages/:id (with bondId)': async () => {
    const { ann, first, pair } = scene
    await ok(ann.browser.patch(`/api/messages/${first.id}?bondId=${pair}`, { content: 'Hello pears' }))
    await ok(ann.browser.patch(`/api/messages/${first.id}?bondId=${pair}`, { archived: true }))
  },
  'PUT /api/messages/:id/reactions': () =>
    ok(
      scene.ann.browser.put(`/api/messages/${scene.second.id}/reactions?bondId=${scene.pair}`, {
        emoji: '👍',
        given: true,
      }),
    ),
  'DELETE /api/messages/:id': async () => {
    const { ann, first, second, pair } = scene
    await ok(ann.browser.delete(`/api/messages/${second.id}?bondId=${pair}`))
    await ok(ann.browser.delete(`/api/messages/${first.id}?bondId=${pair}`))
  },
  'GET /api/groups/:id/posts': () => ok(scene.ann.browser.get(scene.board)),
  'POST /api/groups/:id/posts': () => ok(scene.ann.browser.post(scene.board, { content: 'More tea' })),
  'POST /api/groups/:id/read': () => ok(scene.ann.browser.post(`/api/groups/${scene.groupId}/read`)),
  'PATCH /api/posts/:id': () =>
    ok(scene.ann.browser.patch(`/api/posts/${scene.boardPost.id}`, { content: 'Tea', isPinned: true })),
  'DELETE /api/posts/:id': () => ok(scene.ann.browser.delete(`/api/posts/${scene.boardPost.id}`)),
  'GET /api/vaults/:id/posts': async () => {
    for (const { browser } of [scene.owner, scene.guest, scene.cleo])
      await ok(browser.get(`/api/vaults/${scene.vaultId}/posts`))
  },
  'POST /api/vaults/:id/posts': () => posted(scene.owner, scene.vaultId, 'More apples'),
  'GET /api/vault-posts/:id': () => ok(scene.guest.browser.get(`/api/vault-posts/${scene.post.id}`)),
  'PUT /api/vault-posts/:id': () =>
    ok(scene.owner.browser.put(`/api/vault-posts/${scene.post.id}`, { content: 'Look at pears' })),
  'PATCH /api/vault-posts/:id': () =>
    ok(scene.owner.browser.patch(`/api/vault-posts/${scene.post.id}`, { allowLikes: true })),
  'GET /api/vault-posts/:id/comments': () =>
    ok(scene.guest.browser.get(`/api/vault-posts/${scene.post.id}/comments`)),
  'POST /api/vault-posts/:id/comments': () => commented(scene.cleo, scene.post.id, 'Mine, too'),
  'GET /api/vault-posts/:id/likes': () =>
    ok(scene.owner.browser.get(`/api/vault-posts/${scene.post.id}/likes`)),
  'GET /api/vault-posts/:id/likes/check': () =>
    ok(scene.guest.browser.get(`/api/vault-posts/${scene.post.id}/likes/check`)),
  'POST /api/vault-posts/:id/likes': () =>
    ok(scene.cleo.browser.post(`/api/vault-posts/${scene.post.id}/likes`)),
  'DELETE /api/vault-posts/:id/likes': () =>
    ok(scene.cleo.browser.delete(`/api/vault-posts/${scene.post.id}/likes`)),
  'GET /api/vaults/:id/items': () => ok(scene.guest.browser.get(`/api/vaults/${scene.vaultId}/items`)),
  'POST /api/vaults/:id/items': () => stored(scene.owner, scene.vaultId, 'Another jar'),
  'GET /api/vaults/:id/pictures': () => ok(scene.guest.browser.get(`/api/vaults/${scene.vaultId}/pictures`)),
  'GET /api/vaults/:id/months': () => ok(scene.guest.browser.get(`/api/vaults/${scene.vaultId}/months`)),
  'GET /api/vaults/:id/search': () =>
    ok(scene.guest.browser.get(`/api/vaults/${scene.vaultId}/search?q=apples`)),
  'POST /api/vaults/:id/visit': () => ok(scene.guest.browser.post(`/api/vaults/${scene.vaultId}/visit`)),
  'POST /api/vaults/:id/read': () => ok(scene.guest.browser.post(`/api/vaults/${scene.vaultId}/read`)),
  'PATCH /api/vault-comments/:id (with postId)': () =>
    ok(
      scene.guest.browser.patch(`/api/vault-comments/${scene.comment.id}?postId=${scene.post.id}`, {
        content: 'Fine',
      }),
    ),
  'DELETE /api/vault-comments/:id (with postId)': async () => {
    const { id } = await commented(scene.guest, scene.post.id, 'Gone soon')
    await ok(scene.guest.browser.delete(`/api/vault-comments/${id}?postId=${scene.post.id}`))
  },
  'DELETE /api/vault-items/:id (with vaultId)': async () => {
    const { id } = await stored(scene.owner, scene.vaultId, 'Gone soon')
    await ok(scene.owner.browser.delete(`/api/vault-items/${id}?vaultId=${scene.vaultId}`))
  },
  'GET /media/:name': async () => {
    const { owner, guest, bob, picture, kept, onBoard, sent } = scene
    for (const [{ browser }, url] of [
      [guest, picture],
      [owner, picture],
      [guest, kept],
      [bob, onBoard],
      [bob, sent],
    ] as const)
      await ok(browser.get(url as '/media/x'))
  },
  'DELETE /api/vault-posts/:id (without files)': async () => {
    const { id } = await posted(scene.owner, scene.vaultId, 'Gone soon')
    await ok(scene.owner.browser.delete(`/api/vault-posts/${id}`))
  },
}

const SEVERAL: Record<string, () => Promise<unknown>> = {
  'GET /api/messages': () => ok(scene.boss.browser.get('/api/messages')),
  'GET /api/search/messages': () => ok(scene.ann.browser.get('/api/search/messages?q=apples')),
  'PATCH /api/messages/:id': async () => {
    const { id } = await written(scene.ann, scene.bob, 'Hello')
    await ok(scene.ann.browser.patch(`/api/messages/${id}`, { archived: true }))
  },
  'GET /api/search/posts': () => ok(scene.ann.browser.get('/api/search/posts?q=tea')),
  'PATCH /api/vault-comments/:id': () =>
    ok(scene.guest.browser.patch(`/api/vault-comments/${scene.comment.id}`, { content: 'Fine' })),
  'DELETE /api/vault-comments/:id': () =>
    ok(scene.guest.browser.delete(`/api/vault-comments/${scene.comment.id}`)),
  'DELETE /api/vault-items/:id': () => ok(scene.owner.browser.delete(`/api/vault-items/${scene.item.id}`)),
  'DELETE /api/vault-posts/:id': async () => {
    const { id } = await posted(scene.owner, scene.vaultId, 'Gone soon', { mediaUrls: [scene.picture] })
    await ok(scene.owner.browser.delete(`/api/vault-posts/${id}`))
  },
}

/**
 * The calls that must not touch any partition. Each function sends its call and returns the rows of the response.
 */
const NONE: Record<string, () => Promise<unknown[]>> = {
  'GET /api/unread': () => ok(scene.guest.browser.get('/api/unread')),
  'GET /api/notifications': () => ok(scene.owner.browser.get('/api/notifications')),
}

const ABOUT = new RegExp(`\\b(${[...SPREAD.keys()].join('|')})\\b`)

it.each(Object.keys(ONE))(
  'OPS-92 OPS-99 each statement of %s touches only one of a table’s 16 partitions',
  async (call) => {
    const plans = await plansDuring(ONE[call]!, ABOUT)
    const touched = plans.flatMap(({ partitions }) => [...partitions.values()])
    expect(touched.length).toBeGreaterThan(0)
    const several = plans.filter(({ partitions }) => [...partitions.values()].some(({ size }) => size > 1))
    expect(several).toEqual([])
  },
)

it.each(Object.keys(NONE))('OPS-103 OPS-104 %s reads no hash-partitioned table', async (call) => {
  let rows: unknown[] = []
  const plans = await plansDuring(async () => (rows = await NONE[call]!()), ABOUT)
  expect(rows.length).toBeGreaterThan(0)
  expect(plans).toEqual([])
})

it.each(Object.keys(SEVERAL))(
  'OPS-92 %s touches several partitions, as documented in docs/scaling.md',
  async (call) => {
    expect(rowsUnder('Call').map(([cell]) => namesIn(cell)[0])).toContain(call)
    const plans = await plansDuring(SEVERAL[call]!, ABOUT)
    expect(plans.some(({ partitions }) => [...partitions.values()].some(({ size }) => size > 1))).toBe(true)
  },
)

it('OPS-99 the home page reads unread messages from only one of a table’s 16 partitions', async () => {
  const about = /\b(conversations|conversation_sides|messages)\b/
  const plans = await plansDuring(
    () => ok(scene.ann.browser.get(`/api/players/${scene.ann.id}/dashboard`)),
    about,
  )
  const touched = plans.map(({ partitions }) => [...partitions].map(([table, { size }]) => [table, size]))
  expect(touched).toEqual([[['conversation_sides', 1]], [['conversation_sides', 1]]])
})

it('OPS-92 docs/scaling.md lists only the tested calls as touching several partitions', () => {
  expect(rowsUnder('Call').map(([cell]) => namesIn(cell)[0])).toEqual(Object.keys(SEVERAL))
})
