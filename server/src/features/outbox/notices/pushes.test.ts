import type { Notices } from '@kinhold/domain/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { invite } from '../../../../testing/invitations.ts'
import { written } from '../../../../testing/messages.ts'
import { admin, bond, member, type Person } from '../../../../testing/people.ts'
import { openPushService } from '../../../../testing/push-service.ts'
import { choose } from '../../../../testing/notices.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { rowsIn } from '../../../../testing/table-rows.ts'
import { keepDoing } from '../../../delivery/jobs/keep-doing.ts'
import { sendPushes, takeKeys } from './send-pushes.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let test: TestApp
let boss: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  service = await openPushService()
  test = await openTestApp({}, {}, { push: service.push })
  boss = await admin(test)
})
afterAll(async () => {
  await test.close()
  await service.close()
})
beforeEach(async () => {
  await test.db.deleteFrom('pushes').execute()
  ann = await member(test, 'Ann')
  bob = await member(test, 'Bob')
  await bond(test, ann.id, bob.id)
})

const everyone = async () => (await rowsIn(test, 'push_subscriptions')).map(({ player_id }) => player_id)
const makeDue = () => setRows(test, 'pushes', {}, { due_at: new Date(0) })
const afterAWhile = async (chosen: Partial<Notices> = {}) => {
  for (const id of await everyone()) await choose(test, id, chosen)
  await makeDue()
  await sendPushes(test.deps)
}
const waiting = async () =>
  (await rowsIn(test, 'pushes')).map(({ attempts, due_at }) => ({
    attempts,
    seconds: Math.round((due_at.getTime() - Date.now()) / 1000),
  }))

it('OPS-20 push attempts are counted by outcome', async () => {
  const counts = async () => {
    const text = await test.deps.metrics.text({})
    return ['sent', 'later', 'gone'].map((outcome) =>
      Number(new RegExp(`channel="push",outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0),
    )
  }
  const before = await counts()
  await service.subscribed(bob)
  for (const status of [201, 503, 410]) {
    service.next({ status })
    await written(ann, bob, 'The porch light is on')
    await afterAWhile()
  }
  expect(await counts()).toEqual(before.map((count) => count + 1))
})

describe('SET-04 a message or invitation to a member with no open tab', () => {
  it('shows its text only if the member’s settings allow content', async () => {
    const { arrived } = await service.subscribed(bob)
    await written(ann, bob, 'The porch light is on')
    await afterAWhile()
    const told = { title: 'Kinhold', body: 'Ann sent you a message.', tag: `messages-${ann.id}` }
    expect(arrived).toMatchObject([{ ...told, href: `/network?tab=messages&with=${ann.id}` }])
    expect(arrived[0]!.headers).toMatchObject({ topic: `messages-${ann.id}`, ttl: '86400' })
    expect(await waiting()).toEqual([])
    await written(ann, bob, '🌻'.repeat(1_900))
    await afterAWhile({ noticeContent: true })
    expect(arrived[1]).toMatchObject({ title: 'Ann', body: `${'🌻'.repeat(199)}…` })
  })

  it('arrives in all of the member’s browsers and in no others', async () => {
    const phone = await service.subscribed(bob)
    const desk = await service.subscribed(bob)
    const own = await service.subscribed(ann)
    await written(ann, bob, 'Hello')
    await afterAWhile()
    expect([phone, desk, own].map(({ arrived }) => arrived.length)).toEqual([1, 1, 0])
  })

  it.each<[string, ((upTo: number) => Promise<unknown>) | null, Partial<Notices>]>([
    [
      'it is read',
      (upTo) => bob.browser.post(`/api/trust-bonds/${ann.id}-${bob.id}/messages/read`, { upTo }),
      {},
    ],
    ['TRU-23 its sender is blocked', () => bob.browser.post('/api/blocks', { playerId: ann.id }), {}],
    ['the browser is signed out', () => bob.browser.post('/api/auth/logout'), {}],
    ['its recipient is suspended', () => setPlayer(test, bob, { status: 'suspended' }), {}],
    ['its recipient turns off message notifications', null, { messageNotifications: false }],
    ['its recipient turns off push notifications', null, { pushNotifications: false }],
  ])('does not arrive if %s within the first few seconds', async (_, action, chosen) => {
    const { arrived } = await service.subscribed(bob)
    const { id } = await written(ann, bob, 'Hello')
    await sendPushes(test.deps)
    expect([arrived, await waiting()]).toMatchObject([[], [{ attempts: 0 }]])
    await action?.(id)
    await afterAWhile(chosen)
    expect([arrived, await waiting()]).toEqual([[], []])
  })

  it.each(['conversation', 'person'] as const)(
    'TRU-29 does not arrive while the %s is muted',
    async (kind) => {
      const { arrived } = await service.subscribed(bob)
      await bob.browser.put('/api/mutes', { kind, id: ann.id, for: 'hour' })
      await written(ann, bob, 'Hello')
      await afterAWhile()
      expect([arrived, await waiting()]).toEqual([[], []])
      await bob.browser.delete(`/api/mutes/${kind}/${ann.id}`)
      await written(ann, bob, 'Still there?')
      await afterAWhile()
      expect(arrived).toMatchObject([{ body: 'Ann sent you 2 messages.' }])
    },
  )

  it('TRU-29 does not arrive if it is an invitation from a muted person', async () => {
    const { arrived } = await service.subscribed(bob)
    const cleo = await member(test, 'Cleo')
    await invite(cleo, bob)
    await bob.browser.put('/api/mutes', { kind: 'person', id: cleo.id, for: 'ever' })
    await afterAWhile()
    expect([arrived, await waiting()]).toEqual([[], []])
  })

  it('arrives only once, even when several senders run in parallel', REPEATED, async () => {
    const { arrived } = await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    await makeDue()
    await atOnce(test, 8, () => sendPushes(test.deps))
    expect(arrived).toHaveLength(1)
  })

  it('is pushed a few seconds later if it is written while another push is being sent', async () => {
    const { arrived } = await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    const { push } = test.deps
    const slow = {
      ...push,
      send: async (notice: Parameters<typeof push.send>[0]) => {
        const came = await push.send(notice)
        await written(ann, bob, 'And another thing')
        return came
      },
    }
    await makeDue()
    await sendPushes({ ...test.deps, push: slow })
    expect(await waiting()).toMatchObject([{ attempts: 0, seconds: 6 }])
    await afterAWhile()
    expect(arrived.map(({ body }) => body)).toEqual(['Ann sent you a message.', 'Ann sent you 2 messages.'])
  })

  it('waits until the quiet hours end', async () => {
    const { arrived } = await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
    await afterAWhile({ quietFrom: clock(-30), quietTo: clock(30), timeZone: 'UTC' })
    expect(arrived).toEqual([])
    const seconds = expect.toSatisfy((wait: number) => wait > 28 * 60 && wait <= 30 * 60)
    expect(await waiting()).toEqual([{ attempts: 0, seconds }])
    await afterAWhile({ quietFrom: clock(30), quietTo: clock(60), timeZone: 'UTC' })
    expect(arrived).toHaveLength(1)
  })
})

describe('SET-04 a notification', () => {
  it('shows its content only if the member’s settings allow content', async () => {
    const cleo = await member(test, 'Cleo')
    const { arrived } = await service.subscribed(cleo)
    await invite(ann, cleo)
    await afterAWhile()
    await invite(bob, cleo)
    await afterAWhile({ noticeContent: true })
    expect(arrived).toMatchObject([
      { body: 'There is news from Ann.', href: '/invitations?tab=received' },
      { body: 'Bob invited you to connect.', href: '/invitations?tab=received' },
    ])
  })

  it('does not arrive if it has been read or its kind is turned off', async () => {
    const cleo = await member(test, 'Cleo')
    const { arrived } = await service.subscribed(cleo)
    await invite(ann, cleo)
    await afterAWhile({ bondRequests: false })
    await choose(test, cleo.id, {})
    await invite(bob, cleo)
    const [newest] = (await cleo.browser.get('/api/notifications')).body
    await cleo.browser.post('/api/notifications/read', { upTo: newest!.id })
    await afterAWhile()
    expect(arrived).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('a push service', () => {
  it('that no longer knows a browser makes the server remove the subscription', async () => {
    const phone = await service.subscribed(bob)
    const desk = await service.subscribed(bob)
    service.forget(phone)
    await written(ann, bob, 'Hello')
    await afterAWhile()
    expect(desk.arrived).toHaveLength(1)
    const kept = await rowsIn(test, 'push_subscriptions', { player_id: bob.id })
    expect(kept).toMatchObject([{ id: desk.id }])
  })

  it.each([
    [{ status: 503 }, 15],
    [{ status: 429, retryAfter: 120 }, 120],
  ])('that responds with %j gets the push again later', async (behaviour, wait) => {
    const { arrived } = await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    service.next(behaviour)
    await afterAWhile()
    expect(arrived).toEqual([])
    expect(await waiting()).toEqual([{ attempts: 1, seconds: wait }])
    await afterAWhile()
    expect(arrived).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('that keeps rejecting a push receives it eight times in total', async () => {
    await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    service.next(...Array.from({ length: 8 }, () => ({ status: 500 })))
    for (let i = 0; i < 7; i += 1) await afterAWhile()
    expect(await waiting()).toMatchObject([{ attempts: 7 }])
    await afterAWhile()
    expect(await waiting()).toEqual([])
  })

  it('cannot redirect the server to another address', async () => {
    const { subscription } = await service.subscribed(bob)
    await written(ann, bob, 'Hello')
    const before = service.asked.length
    service.next({ status: 302, location: `${subscription.endpoint}/elsewhere` })
    await afterAWhile()
    expect(service.asked.slice(before)).toEqual([new URL(subscription.endpoint).pathname])
  })
})

describe('a browser that subscribes to pushes', () => {
  it('is stored only once and can be unsubscribed only by the member who subscribed it', async () => {
    const { arrived, id, subscription } = await service.subscribed(bob)
    const again = await bob.browser.post('/api/push/subscriptions', subscription)
    expect([again.status, again.body]).toEqual([200, { id }])
    for (const { browser } of [ann, bob]) {
      expect((await browser.delete(`/api/push/subscriptions/${id}`)).status).toBe(204)
      await written(ann, bob, 'Hello')
      await afterAWhile()
      expect(arrived).toHaveLength(1)
    }
  })

  const ENDS: Record<string, (person: Person) => Promise<unknown>> = {
    no_session: ({ browser }) => browser.post('/api/auth/logout'),
    phone_blocked: ({ phone }) => boss.browser.post('/api/admin/blocked-phones', { phone }),
  }

  it.each(Object.keys(ENDS))(
    'is either refused with %s or removed if its session ends at the same time',
    REPEATED,
    async (code) => {
      const browsers = Array.from({ length: 16 }, () => service.browser())
      const asking = [...browsers.slice(8), null, ...browsers.slice(0, 8)]
      const answers = await atOnce(test, asking, async (asked) => {
        if (asked) return bob.browser.post('/api/push/subscriptions', asked.subscription)
        await ENDS[code]!(bob)
        return null
      })
      for (const answer of answers) if (answer && answer.status >= 300) expectRefused(answer, 401, code)
      expect(await everyone()).not.toContain(bob.id)
    },
  )

  it('belongs to only one member after concurrent requests', REPEATED, async () => {
    const { subscription } = service.browser()
    const asking = Array.from({ length: 10 }, (_, n) => (n % 2 ? ann : bob))
    const answers = await atOnce(test, asking, ({ browser }) =>
      browser.post('/api/push/subscriptions', subscription),
    )
    for (const { status } of answers) expect([200, 201]).toContain(status)
    const { endpoint } = subscription
    expect(await rowsIn(test, 'push_subscriptions', { endpoint })).toHaveLength(1)
  })

  it('receives pushes only for the member who subscribed it last', async () => {
    const { arrived, subscription } = await service.subscribed(bob)
    await written(ann, bob, 'For Bob')
    expect((await ann.browser.post('/api/push/subscriptions', subscription)).status).toBe(201)
    await afterAWhile()
    expect(arrived).toEqual([])
    await written(bob, ann, 'For Ann')
    await afterAWhile()
    expect(arrived).toMatchObject([{ body: 'Bob sent you a message.' }])
  })

  it('replaces the oldest browser of a member who already has twenty', async () => {
    const first = await service.subscribed(bob)
    for (let i = 0; i < 20; i += 1) await service.subscribed(bob)
    const kept = await rowsIn(test, 'push_subscriptions', { player_id: bob.id })
    expect(kept).toHaveLength(20)
    expect(kept.map(({ id }) => id)).not.toContain(first.id)
  })

  it('is refused if its push address isn’t on the public internet', async () => {
    const { subscription } = service.browser()
    for (const endpoint of [
      'http://localhost/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.7/x',
    ]) {
      const answer = await bob.browser.post('/api/push/subscriptions', { ...subscription, endpoint })
      expectRefused(answer, 400, 'push_address_refused')
    }
  })
})

it('concurrent requests create the push keys only once', async () => {
  await test.db.deleteFrom('push_keys').execute()
  const keys = await atOnce(test, 8, () => takeKeys(test.deps))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect((await bob.browser.get('/api/push')).body).toEqual({ publicKey: keys[0]!.publicKey })
})

it('a repeating job continues after failures until it is stopped', async () => {
  const thrice = Promise.withResolvers<void>()
  const failures: Error[] = []
  let runs = 0
  const stop = keepDoing(
    0.001,
    async () => {
      runs += 1
      if (runs === 3) thrice.resolve()
      throw new Error(`run ${runs}`)
    },
    (error) => void failures.push(error),
  )
  await thrice.promise
  await stop()
  const stopped = runs
  expect(failures).toHaveLength(stopped)
  expect(failures[0]!.message).toBe('run 1')
})
