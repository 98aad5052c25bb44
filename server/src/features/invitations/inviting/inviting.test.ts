import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { invite, sendInvite } from '../../../../testing/invitations.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, freshPhone, member, type Person } from '../../../../testing/people.ts'
import { newQr } from '../../../../testing/qr-guests.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { rowsIn } from '../../../../testing/table-rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { removeOldSuspensions } from './inviting.queries.ts'

const test = appForTests({ NEWCOMER_INVITATIONS: '5', MAX_PENDING_INVITATIONS: '8' })
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))

const settle = (days = 8) =>
  setPlayer(test, ann, { created_at: sql<Date>`now() - make_interval(days => ${days}::integer)` })
const someone = () => ({ phone: freshPhone(), name: 'Bob' })
const allowance = async (of: Person = ann) =>
  (await ok(of.browser.get(`/api/players/${of.id}/standing`))).allowance
const suspend = async (sponsor: { id: number } = ann) => {
  const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
  await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend' }))
  return bob
}
const set = (decision: object, of: { id: number } = ann) =>
  boss.browser.put(`/api/admin/players/${of.id}/inviting`, {
    most: null,
    paused: false,
    reason: 'Why',
    ...decision,
  })
const many = async (count: number) => {
  const sent = []
  for (let n = 0; n < count; n += 1) sent.push(await invite(ann, someone()))
  return sent
}

describe('TRU-52 TRU-53 a newcomer', () => {
  it('can have only five open invitations in the first week', async () => {
    await settle(6)
    await many(5)
    const { body } = await turnedAway(test, () => sendInvite(ann, someone()), 409, 'too_many_pending')
    expect(body.error).toMatch(/^You are new here: until \w+ \d+ you can have 5 open invitations/)
    await settle(7)
    await many(3)
    const late = await turnedAway(test, () => sendInvite(ann, someone()), 409, 'too_many_pending')
    expect(late.body.error).toMatch(/^You can have 8 open invitations\. None is left/)
  })

  it('can send only five of 20 simultaneous invitations', REPEATED, async () => {
    const answers = await atOnce(test, 20, () => sendInvite(ann, someone()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'too_many_pending')).toHaveLength(15)
  })
})

describe('TRU-52 TRU-53 an unused personal QR code', () => {
  const makeQr = () => ann.browser.post(`/api/players/${ann.id}/qr`)
  const open = (qrId: string) => test.browser().post('/api/auth/open-invitation', { qrId })

  it('counts as an open invitation until it is used or expires', async () => {
    const first = await newQr(ann)
    for (let n = 0; n < 3; n += 1) await newQr(ann)
    await many(1)
    expect(await allowance()).toMatchObject({ most: 5, open: 5, left: 0, why: 'newcomer' })
    for (const go of [makeQr, () => sendInvite(ann, someone())]) {
      const { body } = await turnedAway(test, go as never, 409, 'too_many_pending')
      expect(body.error).toContain(
        'None is left: please wait for an answer, or take an invitation back. 4 of',
      )
    }
    await setRows(test, 'personal_invites', { qr_id: first.qrId }, { used_at: new Date() })
    const second = await newQr(ann)
    const expires_at = sql<Date>`now() - interval '1 second'`
    await setRows(test, 'personal_invites', { qr_id: second.qrId }, { expires_at })
    await ok(sendInvite(ann, someone()))
  })

  it('counts toward a halved allowance', async () => {
    await settle()
    await suspend()
    for (let n = 0; n < 4; n += 1) await newQr(ann)
    const { body } = await turnedAway(test, makeQr as never, 409, 'too_many_pending')
    expect(body.error).toContain('Someone you brought in was suspended: until')
  })

  it('counts toward the limit of five when 20 requests race', REPEATED, async () => {
    const answers = await atOnce(test, 20, async (_, n): Promise<{ status: number }> =>
      n % 2 ? makeQr() : sendInvite(ann, someone()),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await allowance()).toMatchObject({ open: 5, left: 0 })
  })

  it('stops working when its owner revokes all codes', async () => {
    const { qrId } = await newQr(ann)
    const cleo = await member(test, 'Cleo')
    const hers = await newQr(cleo)
    await ok(open(qrId))
    for (let n = 0; n < 2; n += 1) await ok(ann.browser.delete(`/api/players/${ann.id}/qr`))
    expect(await allowance()).toMatchObject({ open: 0, left: 5 })
    await turnedAway(test, () => open(qrId) as never, 404, 'invitation_not_found')
    await ok(open(hers.qrId))
  })
})

describe('TRU-54 a member with suspended invitees', () => {
  it('has half the usual allowance for 90 days after a suspension', async () => {
    await settle()
    await suspend()
    const halved = { most: 4, open: 0, left: 4, why: 'halved', until: expect.any(String) }
    expect(await allowance()).toMatchObject(halved)
    await many(4)
    const { body } = await turnedAway(test, () => sendInvite(ann, someone()), 409, 'too_many_pending')
    expect(body.error).toContain('Someone you brought in was suspended: until')
    await sql`update invitee_suspensions set suspended_at = now() - interval '90 days 1 minute'
      where sponsor_id = ${ann.id}`.execute(test.db)
    expect(await allowance()).toMatchObject({ most: 8, open: 4, left: 4, why: 'usual' })
  })

  it('still has half the usual allowance after a second suspension', async () => {
    await settle()
    const bob = await suspend()
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 're_register' }))
    await ok(boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'suspend' }))
    await suspend()
    await setPlayer(test, bob, { sponsor_id: ADMIN_ID })
    expect(await allowance()).toMatchObject({ most: 4, why: 'halved' })
  })

  it('can’t invite anyone after three suspensions until the admin allows it', async () => {
    await settle()
    for (let n = 0; n < 3; n += 1) await suspend(boss)
    expect(await allowance(boss)).toMatchObject({ most: 8, why: 'usual' })
    for (let n = 0; n < 4; n += 1) await suspend()
    const { body } = await turnedAway(test, () => sendInvite(ann, someone()), 409, 'inviting_paused')
    expect(body.error).toMatch(/^Three people you brought in were suspended within 90 days\./)
    const told = await ok(ann.browser.get('/api/notifications'))
    expect(told.filter(({ text }) => text.includes('until the admin allows it again'))).toHaveLength(1)
    await sql`update invitee_suspensions set suspended_at = now() - interval '91 days'`.execute(test.db)
    expect(await allowance()).toMatchObject({ most: 0, why: 'paused' })
    await ok(set({}))
    expect(await allowance()).toMatchObject({ most: 8, why: 'usual' })
    await ok(sendInvite(ann, someone()))
  })

  it('is notified of the pause exactly once when suspensions race', REPEATED, async () => {
    await settle()
    const people = []
    for (let n = 0; n < 10; n += 1) people.push(await member(test, 'Bob', { sponsorId: ann.id }))
    await atOnce(test, people, ({ id }) =>
      ok(boss.browser.patch(`/api/admin/players/${id}/status`, { action: 'suspend' })),
    )
    expect(await allowance()).toMatchObject({ why: 'paused' })
    const told = await ok(ann.browser.get('/api/notifications'))
    expect(told.filter(({ text }) => text.includes('until the admin allows it again'))).toHaveLength(1)
  })

  it('has a standing that counts only the suspensions of the past year', async () => {
    await suspend()
    await suspend()
    const rows = () => rowsIn(test, 'invitee_suspensions', { sponsor_id: ann.id })
    const [first] = await rows()
    const suspended_at = sql<Date>`now() - interval '366 days'`
    await setRows(test, 'invitee_suspensions', { id: first!.id }, { suspended_at })
    const { counts } = await ok(ann.browser.get(`/api/players/${ann.id}/standing`))
    expect(counts.suspended).toBe(1)
    await removeOldSuspensions(test.db)
    expect(await rows()).toHaveLength(1)
  })
})

describe('TRU-52 a member with invitation limits set by the admin', () => {
  const WAYS: Record<string, (cleo: Person) => Promise<() => Promise<{ status: number }>>> = {
    'with the form': async () => () => sendInvite(ann, someone()),
    'with another member’s link': async (cleo) => {
      const { qrId } = await newQr(cleo)
      return () => ann.browser.post(`/api/invitation-links/${qrId}/connect`)
    },
    'by changing an invitation’s number': async () => {
      const { id } = await invite(ann, someone())
      return () => ann.browser.put(`/api/invitations/${id}`, { recipientPhone: freshPhone() })
    },
    'with a personal QR code': async () => () => ann.browser.post(`/api/players/${ann.id}/qr`),
  }

  it.each(Object.keys(WAYS))('can’t invite anyone %s during a pause', async (way) => {
    const go = await WAYS[way]!(await member(test, 'Cleo'))
    await ok(set({ paused: true, reason: 'Too fast.' }))
    const { body } = await turnedAway(test, go as never, 409, 'inviting_paused')
    expect(body.error).toBe(
      'The admin paused inviting for you, until they allow it again. They say: “Too fast.” Please write to the admin.',
    )
    await ok(set({}))
    expect([200, 201]).toContain((await go()).status)
  })

  it('can change an invitation’s number only within the limit', async () => {
    await ok(set({ most: 2 }))
    const { id } = (await many(2))[0]!
    const turn = () => ann.browser.put(`/api/invitations/${id}`, { recipientPhone: freshPhone() })
    await ok(turn())
    await ok(set({ most: 1 }))
    await turnedAway(test, turn as never, 409, 'too_many_pending')
    await ok(ann.browser.put(`/api/invitations/${id}`, { recipientName: 'Robert' }))
  })

  it('has no working QR codes during a pause', async () => {
    const { qrId } = await newQr(ann)
    const open = () => test.browser().post('/api/auth/open-invitation', { ref: ann.id, qrId })
    await ok(set({ paused: true }))
    expect(await open()).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } })
    await ok(set({}))
    await ok(open())
  })
})

describe('TRU-55 the admin', () => {
  it('can set a newcomer’s limit', async () => {
    await ok(set({ most: 12, reason: 'For the fair.' }))
    const text =
      'The admin set how many you can have: 12 open invitations. They say: “For the fair.” 12 are left.'
    expect(await allowance()).toMatchObject({ most: 12, why: 'set', text })
    const [told] = await ok(ann.browser.get('/api/notifications'))
    const news = 'The admin set how many open invitations you can have: 12. They say: “For the fair.”'
    expect(told!.text).toBe(news)
    const [done] = await ok(boss.browser.get('/api/admin/actions'))
    expect(done).toMatchObject({ action: 'set_inviting', target: { id: ann.id }, reason: 'For the fair.' })
  })

  it('can set a limit that is halved by a later suspension', async () => {
    await ok(set({ most: 12 }))
    await suspend()
    expect(await allowance()).toMatchObject({ most: 6, why: 'halved' })
    await ok(set({ most: 12 }))
    expect(await allowance()).toMatchObject({ most: 12, why: 'set' })
  })

  it('sets rules that are deleted with the member’s account', async () => {
    const cleo = await member(test, 'Cleo')
    for (const of of [ann, cleo]) {
      await ok(set({ most: 12 }, of))
      await suspend(of)
    }
    await ok(ann.browser.delete(`/api/players/${ann.id}`, { confirm: ann.name }))
    const left = await sql<{ id: number }>`select player_id as id from inviting_rules
      union all select sponsor_id from invitee_suspensions`.execute(test.db)
    expect(left.rows.filter(({ id }) => id === ann.id)).toEqual([])
    expect(left.rows.filter(({ id }) => id === cleo.id)).toHaveLength(2)
  })

  it('can pause a member’s inviting without taking away other rights', async () => {
    await ok(set({ paused: true }))
    await ok(boss.browser.get(`/api/players/${ann.id}`))
    const cleo = await member(test, 'Cleo')
    const { id } = await invite(cleo, ann)
    await ok(ann.browser.post(`/api/invitations/${id}/accept`))
  })

  it('can’t set their own limit or a limit of zero', async () => {
    await turnedAway(test, () => set({}, boss), 409, 'admin_protected')
    await turnedAway(test, () => set({}, { id: 9999 }), 404, 'not_found')
    await turnedAway(test, () => set({ most: 0 }), 400, 'invalid_input')
  })
})
