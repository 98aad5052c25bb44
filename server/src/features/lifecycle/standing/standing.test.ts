import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest, appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { invite, readyToRegister } from '../../../../testing/invitations.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../../testing/people.ts'
import { newQr, waiting } from '../../../../testing/qr-guests.ts'
import { reported, toldTo } from '../../../../testing/reports.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))

const below = (name: string) => member(test, name, { sponsorId: ann.id })
const change = ({ id }: Person, action: string) =>
  ok(boss.browser.patch(`/api/admin/players/${id}/status`, { action }))
const people = async (by: Person = ann) => {
  const rows = await ok(by.browser.get(`/api/players/${ann.id}/invitees`))
  return rows.map(({ name, standing, can }) => [name, standing, ...can])
}

describe('TRU-50 the invitees of a sponsor', () => {
  it('are listed with their standing and the available actions', async () => {
    await below('Active')
    await change(await below('Suspended'), 'suspend')
    await change(await below('Off'), 'deactivate')
    await change(await below('Archived'), 'archive')
    const again = await below('Anew')
    await change(again, 'suspend')
    await change(again, 're_register')
    await waiting(test, ann, 'Waiting')
    const leaver = await below('Leaver')
    await ok(leaver.browser.delete(`/api/players/${leaver.id}`, { confirm: 'Leaver' }))
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

  it('ADM-75 are summarized for the admin in the third person', async () => {
    const { text, allowance } = await ok(boss.browser.get(`/api/players/${ann.id}/standing`))
    expect([text, allowance.text]).toEqual([expect.stringMatching(/^They /), expect.stringMatching(/^They /)])
  })

  it('TRU-61 TRU-101 have the standing “warned” for a year after a warning', async () => {
    const [bob, cleo] = [await below('Bob'), await below('Cleo')]
    await bond(test, bob.id, cleo.id)
    const { id } = await reported(boss, cleo, 'person', bob.id)
    const warning = { measure: 'warn', reason: 'Mind your words.', toSponsor: 'He was rude.' }
    await ok(boss.browser.post(`/api/admin/cases/${id}/close`, warning))
    expect(await people()).toEqual([
      ['Cleo', 'active', 'thank'],
      ['Bob', 'warned', 'thank'],
    ])
    const counts = async () => (await ok(ann.browser.get(`/api/players/${ann.id}/standing`))).counts
    expect(await counts()).toEqual({ invitees: 2, active: 2, warned: 1, suspended: 0 })
    expect((await toldTo(ann))[0]).toBe('The admin warned Bob, whom you brought in. They say: “He was rude.”')
    await sql`update measures set created_at = now() - interval '366 days' where player_id = ${bob.id}`.execute(
      test.db,
    )
    expect((await counts()).warned).toBe(0)
  })

  it('are hidden from other members, and from a sponsor they have blocked', async () => {
    for (const name of ['One', 'Two', 'Three']) await below(name)
    const bob = await below('Bob')
    for (const path of ['standing', 'invitees'] as const) {
      await turnedAway(test, () => bob.browser.get(`/api/players/${ann.id}/${path}`), 403, 'not_you')
      await turnedAway(test, () => boss.browser.get(`/api/players/9999/${path}`), 404, 'not_found')
    }
    await test.db.insertInto('blocks').values({ blocker_id: bob.id, blocked_id: ann.id }).execute()
    const pages = await pagesOf(ann.browser, `/api/players/${ann.id}/invitees?limit=2`)
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['Three', 'Two'], ['One']])
    expect(await people(boss)).toHaveLength(4)
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/thank`), 404, 'not_found')
  })
})

it('TRU-61 TRU-101 a sponsor is notified when an invitee’s status changes', async () => {
  const bob = await below('Bob')
  const status = `/api/admin/players/${bob.id}/status` as const
  await ok(boss.browser.patch(status, { action: 'suspend', reason: 'Secret' }))
  await ok(boss.browser.patch(status, { action: 're_register', toSponsor: 'Bob is sorry.' }))
  const fresh = { ...bob, browser: test.browser() }
  await ok(fresh.browser.post('/api/auth/complete-registration', await readyToRegister(fresh)))
  expect(await toldTo(ann)).toEqual([
    'Bob, whom you brought in, registered again.',
    'The admin asked Bob to register again. They say: “Bob is sorry.”',
    'The admin suspended Bob.',
  ])
  await ok(fresh.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
  expect((await toldTo(ann))[0]).toBe('Someone you brought in ended their account.')
  expect((await toldTo(ann)).join()).not.toContain('Bob')
})

it('TRU-56 a link from a former or inactive member is rejected', async () => {
  const bob = await member(test, 'Bob')
  const open = async (ref: number, { qrId }: { qrId: string }) => {
    const answer = await test.browser().post('/api/auth/open-invitation', { ref, qrId })
    return [answer.status, answer.body.error]
  }
  const links = [await invite(bob, { phone: freshPhone(), name: 'Cleo' }), await newQr(bob)]
  await ok(bob.browser.post('/api/auth/login', { phone: bob.phone }))
  await ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
  for (const link of links)
    expect(await open(bob.id, link)).toEqual([
      404,
      'This invitation is no longer open. Please ask the person who invited you for a new one, or tell us that you would like to join.',
    ])
  const link = await newQr(ann)
  await change(ann, 'deactivate')
  expect(await open(ann.id, link)).toEqual([
    404,
    'This invitation is void: the person who sent it cannot vouch for anyone at the moment. Please ask another person you know here for a new one, or tell us that you would like to join.',
  ])
})
