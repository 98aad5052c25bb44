import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anew, appForTests, beforehand } from '../../../testing/beforehand.ts'
import { readyToRegister } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, member, type Person } from '../../../testing/people.ts'
import { toldTo } from '../../../testing/reports.ts'
import { waiting } from '../../../testing/qr-guests.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const ann = anew(() => member(test, 'Ann'))

const below = (name: string) => member(test, name, { sponsorId: ann.id })
const change = ({ id }: Person, action: string) =>
  ok(boss.browser.patch(`/api/admin/players/${id}/status`, { action }))
const people = async (by: Person = ann) => {
  const rows = await ok(by.browser.get(`/api/players/${ann.id}/invitees`))
  return rows.map(({ name, standing, can }) => [name, standing, ...can])
}

describe('TRU-50 whom a sponsor brought in', () => {
  it('stand there with where they stand and what can be done, the latest first, to them and the admin', async () => {
    await below('Active')
    await change(await below('Suspended'), 'suspend')
    await change(await below('Off'), 'deactivate')
    await change(await below('Archived'), 'archive')
    const anewOne = await below('Anew')
    await change(anewOne, 'suspend')
    await change(anewOne, 're_register')
    await waiting(test, ann, 'Waiting')
    const leaver = await below('Leaver')
    await ok(leaver.browser.send('DELETE', `/api/players/${leaver.id}`, { confirm: 'Leaver' } as never))
    const all = [
      ['Former member', 'left'],
      ['Waiting', 'waiting', 'confirm'],
      ['Anew', 'waiting', 'remind'],
      ['Archived', 'left'],
      ['Off', 'suspended'],
      ['Suspended', 'suspended'],
      ['Active', 'active', 'thank'],
    ]
    expect(await people()).toEqual(all)
    expect(await people(boss)).toEqual(all)
    const { counts, text } = await ok(ann.browser.get(`/api/players/${ann.id}/standing`))
    expect(counts).toEqual({ invitees: 7, active: 1, warned: 0, suspended: 2 })
    expect(text).toBe('You brought in 7 people, 1 of them active. Within the last year: 2 suspended.')
  })

  it('TRU-61 TRU-101 are warned for a year after a warning, and the sponsor is told', async () => {
    const [bob, cleo] = [await below('Bob'), await below('Cleo')]
    const { id } = await ok(
      cleo.browser.post('/api/invitations', { recipientPhone: bob.phone, recipientName: 'Bob' }),
    )
    await ok(bob.browser.post(`/api/invitations/${id}/accept`))
    await ok(cleo.browser.post('/api/reports', { kind: 'person', id: bob.id, reason: 'other' }))
    const [found] = await ok(boss.browser.get('/api/admin/cases?state=open'))
    await ok(
      boss.browser.post(`/api/admin/cases/${found!.id}/close`, {
        measure: 'warn',
        reason: 'Mind your words.',
        toSponsor: 'He was rude.',
      }),
    )
    expect((await people()).map(([name, standing]) => [name, standing])).toEqual([
      ['Cleo', 'active'],
      ['Bob', 'warned'],
    ])
    const counts = async () => (await ok(ann.browser.get(`/api/players/${ann.id}/standing`))).counts
    expect(await counts()).toEqual({ invitees: 2, active: 2, warned: 1, suspended: 0 })
    expect((await toldTo(ann))[0]).toBe('The admin warned Bob, whom you brought in. They say: “He was rude.”')
    await sql`update measures set created_at = now() - interval '366 days' where player_id = ${bob.id}`.execute(
      test.db,
    )
    expect((await counts()).warned).toBe(0)
  })

  it('come page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await below(name)
    const first = await ann.browser.get(`/api/players/${ann.id}/invitees?limit=2`)
    expect((first.body as unknown as { name: string }[]).map(({ name }) => name)).toEqual(['Three', 'Two'])
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!
    const second = await ann.browser.get(next as '/api/players/1/invitees')
    expect(second.body).toMatchObject([{ name: 'One' }])
  })

  it('are nobody else’s to see', async () => {
    const bob = await below('Bob')
    for (const path of ['standing', 'invitees'] as const)
      await turnedAway(test, () => bob.browser.get(`/api/players/${ann.id}/${path}`), 403, 'not_you')
    await turnedAway(test, () => boss.browser.get('/api/players/9999/standing'), 404, 'not_found')
    await turnedAway(test, () => boss.browser.get('/api/players/9999/invitees'), 404, 'not_found')
  })

  it('are left out where one blocked the other, but for the admin', async () => {
    const bob = await below('Bob')
    await test.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: ann.id }).execute()
    expect(await people()).toEqual([])
    expect(await people(boss)).toHaveLength(1)
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/thank`), 404, 'not_found')
  })
})

describe('TRU-61 a sponsor is told', () => {
  it('TRU-101 of a suspension, a registration anew and the end of an account; why only where the admin adds it', async () => {
    const bob = await below('Bob')
    await ok(
      boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend', reason: 'Secret' }),
    )
    const toSponsor = 'Bob is sorry.'
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 're_register', toSponsor }))
    const fresh = { ...bob, browser: test.browser() }
    await ok(fresh.browser.post('/api/auth/complete-registration', await readyToRegister(fresh)))
    expect(await toldTo(ann)).toEqual([
      'Bob, whom you brought in, registered again.',
      'The admin asked Bob to register again. They say: “Bob is sorry.”',
      'The admin suspended Bob.',
    ])
    await ok(fresh.browser.send('DELETE', `/api/players/${bob.id}`, { confirm: 'Bob' } as never))
    expect((await toldTo(ann))[0]).toBe('Someone you brought in ended their account.')
    expect((await toldTo(ann)).join()).not.toContain('Bob')
  })
})

it('TRU-56 a link of who ended their account opens nothing, and says how to ask anew', async () => {
  const bob = await member(test, 'Bob')
  const recipientPhone = freshPhone()
  const links = [
    await ok(bob.browser.post('/api/invitations', { recipientPhone, recipientName: 'Cleo' })),
    await ok(bob.browser.post(`/api/players/${bob.id}/qr`)),
  ]
  await ok(bob.browser.post('/api/auth/login', { phone: bob.phone }))
  await ok(bob.browser.send('DELETE', `/api/players/${bob.id}`, { confirm: 'Bob' } as never))
  for (const { qrId } of links) {
    const answer = await test.browser().post('/api/auth/open-invitation', { ref: bob.id, qrId })
    expect([answer.status, answer.body.error]).toEqual([
      404,
      'This invitation is not open any more. Please ask the person who invited you for a new one, or tell us that you would like to join.',
    ])
  }
})

it('TRU-56 a link of who is not active opens nothing, and says how to ask anew', async () => {
  const { qrId } = await ok(ann.browser.post(`/api/players/${ann.id}/qr`))
  await change(ann, 'deactivate')
  const answer = await test.browser().post('/api/auth/open-invitation', { ref: ann.id, qrId })
  expect(answer).toMatchObject({
    status: 404,
    body: {
      error:
        'This invitation is void: the person who sent it can not vouch for anybody at present. Please ask somebody else whom you know here for a new one, or tell us that you would like to join.',
    },
  })
})
