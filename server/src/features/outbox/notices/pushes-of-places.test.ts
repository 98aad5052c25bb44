import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../testing/app.ts'
import { atOnce } from '../../../../testing/at-once.ts'
import { choose } from '../../../../testing/notices.ts'
import { ok } from '../../../../testing/ok.ts'
import { members, type Person, vaultUser } from '../../../../testing/people.ts'
import { openPushService } from '../../../../testing/push-service.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { rowsIn } from '../../../../testing/table-rows.ts'
import { posted } from '../../../../testing/vault-content.ts'
import { aVault, setAccess } from '../../../../testing/vaults.ts'
import { claimPushes, dropPush } from './push.queries.ts'
import { sendPushes } from './send-pushes.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let test: TestApp
let scene: { rosa: Person; ann: Person; bob: Person; cleo: Person; vault: { id: number } }
beforeAll(async () => {
  service = await openPushService()
  test = await openTestApp({}, {}, { push: service.push })
})
afterAll(async () => {
  await test.close()
  await service.close()
})
beforeEach(async () => {
  await test.db.deleteFrom('pushes').execute()
  const [rosa, ann, bob, cleo] = await members(test, 'Rosa', 'Ann', 'Bob', 'Cleo')
  const vault = await aVault(test, rosa, { title: 'Summer', shared: [ann, bob, cleo] })
  await setRows(test, 'vaults', { id: vault.id }, { contribute: 'list' })
  scene = { rosa, ann, bob, cleo, vault }
})

const write = (by: Person) => posted(by, scene.vault.id, 'Hello')
const like = ({ browser }: Person, post: number) => ok(browser.post(`/api/vault-posts/${post}/likes`))
const rowsOf = ({ id }: Person) => rowsIn(test, 'notifications', { player_id: id })

describe('FAM-26 a push about a board or vault', () => {
  const pass = (minutes: number) =>
    sql`update notifications set pushed_at = pushed_at - make_interval(mins => ${minutes})`.execute(test.db)
  const sending = async () => {
    await setRows(test, 'pushes', {}, { due_at: new Date(0) })
    await sendPushes(test.deps)
  }

  it('is sent at most once every ten minutes', async () => {
    const { rosa, ann, bob, vault } = scene
    const { arrived } = await service.subscribed(bob)
    await choose(test, bob.id, { noticeContent: true })
    for (let n = 0; n < 3; n += 1) await write(ann)
    await sending()
    await write(rosa)
    await sending()
    expect(arrived).toMatchObject([
      { body: 'Ann posted 3 times in “Summer”.', tag: `vault_posts-${vault.id}` },
    ])
    await pass(9)
    await write(rosa)
    await bob.browser.post('/api/notifications/read', { upTo: 2_147_483_647 })
    await write(rosa)
    await sending()
    expect(arrived).toHaveLength(1)
    await pass(2)
    await write(ann)
    await write(ann)
    await sending()
    expect(arrived).toHaveLength(2)
    expect(arrived[1]).toMatchObject({ body: 'Ann and Rosa posted in “Summer”.' })
    expect(arrived[1]!.href).toMatch(/\?post=\d+$/)
    expect(await rowsIn(test, 'pushes')).toEqual([])
  })

  it('does not hold back a push about another board or vault', async () => {
    const { rosa, ann, bob } = scene
    const { arrived } = await service.subscribed(bob)
    await write(ann)
    const other = await aVault(test, rosa, { title: 'Winter', shared: [bob] })
    await posted(rosa, other.id, 'Snow')
    await sending()
    expect(arrived.map(({ body }) => body)).toEqual(['There is news from Ann.', 'There is news from Rosa.'])
  })

  it('FAM-29 is queued only once for a hundred posts', async () => {
    const { ann, bob } = scene
    await service.subscribed(bob)
    await atOnce(test, 20, () => write(ann))
    for (let n = 0; n < 80; n += 1) await write(ann)
    expect(await rowsIn(test, 'pushes')).toHaveLength(1)
    expect((await rowsOf(bob)).map(({ ids }) => ids!.length)).toEqual([100])
  })

  it('is queued only once even if its notification is rewritten repeatedly', async () => {
    const { ann, bob } = scene
    await service.subscribed(bob)
    await write(ann)
    for (let n = 0; n < 3; n += 1) {
      await pass(11)
      await write(ann)
    }
    const pushes = await rowsIn(test, 'pushes')
    expect(pushes.map(({ notification_id }) => notification_id)).toEqual(
      (await rowsOf(bob)).map(({ id }) => id),
    )
  })

  it.each([
    ['waits and the last push was a minute ago', 1, 1],
    ['waits and the last push was eleven minutes ago', 11, 1],
    ['was sent and the last push was a minute ago', 1, 0],
    ['was sent and the last push was eleven minutes ago', 11, 1],
  ])(
    'OPS-90 is queued at most once after its notification moves to another month if it %s',
    async (how, minutes, pushes) => {
      const { ann, bob } = scene
      await service.subscribed(bob)
      const { id } = await write(bob)
      await write(ann)
      const [waiting] = await rowsIn(test, 'pushes')
      if (how.startsWith('was sent')) await test.db.deleteFrom('pushes').execute()
      await ok(ann.browser.post(`/api/vault-posts/${id}/comments`, { content: 'Oh!' }))
      const pushed_at = sql<Date>`now() - make_interval(mins => ${minutes})`
      await setRows(test, 'notifications', { kind: 'post_comments' }, { pushed_at })
      const of = { player_id: bob.id, kind: 'vault_posts' }
      await setRows(test, 'notifications', of, { created_at: sql<Date>`now() - interval '40 days'` })
      await write(ann)
      const [moved] = await rowsIn(test, 'notifications', of)
      expect(moved!.ids).toHaveLength(2)
      const left = await rowsIn(test, 'pushes')
      expect(left.map(({ notification_id }) => notification_id)).toEqual(Array(pushes).fill(moved!.id))
      if (how.startsWith('waits')) expect(left[0]!.id).toBe(waiting!.id)
    },
  )

  it('is not lost if its notification is rewritten while the push is being sent', async () => {
    const { ann, bob } = scene
    const { arrived } = await service.subscribed(bob)
    await write(ann)
    await setRows(test, 'pushes', {}, { due_at: new Date(0) })
    const [claimed] = await claimPushes(test.db, 1)
    await write(ann)
    const [moved] = await rowsIn(test, 'pushes')
    expect(moved).toMatchObject({ id: claimed!.id, notification_id: (await rowsOf(bob))[0]!.id })
    // Simulate a sender that finds no notice with the claimed id, because the notice has a new id.
    await dropPush(test.db, claimed!)
    await sendPushes(test.deps)
    expect(arrived).toMatchObject([{ body: 'There is news from Ann.' }])
    expect(await rowsIn(test, 'pushes')).toEqual([])
  })

  it.each([
    ['with content', true, 'Nana posted in “Summer”.'],
    ['without content', false, 'There is news from Nana.'],
  ])('FAM-42 %s shows the name that the owner gave a vault user', async (_, noticeContent, body) => {
    const { rosa, bob, vault } = scene
    const { arrived } = await service.subscribed(bob)
    await choose(test, bob.id, { noticeContent })
    const nana = await vaultUser(test, rosa.id, vault)
    await setAccess(test, vault, nana, { label: 'Nana' })
    await write(nana)
    await sending()
    expect(arrived).toMatchObject([{ body }])
  })

  it('is never sent for a like', async () => {
    const { ann, bob } = scene
    await service.subscribed(bob)
    const { id } = await write(bob)
    await like(ann, id)
    await like(scene.cleo, id)
    expect(await rowsIn(test, 'pushes')).toEqual([])
    expect(await rowsOf(bob)).toHaveLength(1)
  })
})
