import { MEASURES } from '@kinhold/domain/reports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { readBy, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, newPhoto, type Person } from '../../../testing/people.ts'
import { close, latestCase, measuresOf, report, reported, toldTo } from '../../../testing/reports.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

/** Creates Sue, her invitee Ann, and Bob, who reports a message from Ann. */
async function reportedMessage() {
  const sue = await member(test, 'Sue')
  const ann = await member(test, 'Ann', { sponsorId: sue.id })
  const bob = await member(test, 'Barnaby')
  await bond(test, ann.id, bob.id)
  const message = await written(ann, bob, 'You fool')
  const found = await reported(boss, bob, 'message', message.id, { words: 'She insults me' })
  return { sue, ann, bob, message, found }
}

const caseOf = ({ id }: { id: number }) => ok(boss.browser.get(`/api/admin/cases/${id}`))
const take = ({ id }: { id: number }, by: Person = boss) => by.browser.post(`/api/admin/cases/${id}/take`)
const actionsOn = async ({ id }: Person) => {
  const rows = test.db.selectFrom('admin_actions').select(['action', 'reason']).where('target_id', '=', id)
  return (await rows.orderBy('id').execute()).map(({ action, reason }) => [action, reason])
}

describe('the admin’s cases', () => {
  it('TRU-39 are listed in pages and counted by state', async () => {
    const before = await ok(boss.browser.get('/api/admin/case-counts'))
    const [one, two, three] = [await reportedMessage(), await reportedMessage(), await reportedMessage()]
    await ok(take(two.found))
    await ok(close(boss, three.found, 'dismiss'))
    expect(await ok(boss.browser.get('/api/admin/case-counts'))).toEqual({
      open: before.open + 1,
      in_hand: before.in_hand + 1,
      closed: before.closed + 1,
    })
    const latest = async (query: string) =>
      (await ok(boss.browser.get(`/api/admin/cases?limit=1&${query}`))).map(({ id }) => id)
    expect(await latest('state=open')).toEqual([one.found.id])
    expect(await latest('state=in_hand')).toEqual([two.found.id])
    expect(await latest('state=closed')).toEqual([three.found.id])
    expect(await latest('')).toEqual([three.found.id])
    const { headers } = await boss.browser.get('/api/admin/cases?limit=1')
    expect(String(headers.link)).toContain('rel="next"')
    expect((await boss.browser.get('/api/admin/cases?state=lost')).status).toBe(400)
  })

  it('TRU-39 notify the admin and can be taken only once', async () => {
    const { ann, bob, found } = await reportedMessage()
    const [note] = await ok(boss.browser.get('/api/notifications'))
    const href = `/admin?tab=reports&case=${found.id}`
    expect(note).toMatchObject({ text: 'Something of Ann’s was reported.', href })
    const other = await written(ann, bob, 'Again')
    const [atBoss, atAnn] = await heardDuring(test, [boss, ann], () => report(bob, 'message', other.id))
    expect(atBoss).toContainEqual({ topic: 'case', key: (await latestCase(boss)).id })
    expect(atAnn).toEqual([])
    expect(await ok(take(found))).toMatchObject({ state: 'in_hand' })
    await turnedAway(test, () => take(found), 409, 'case_taken')
    expect(await actionsOn(ann)).toEqual([['take_case', null]])
    await turnedAway(test, () => take({ id: 2_000_000_000 }), 404, 'not_found')
  })

  it('TRU-40 TRU-42 TRU-44 TRU-47 stay closed once dismissed, and notify only the reporter', async () => {
    const { ann, bob, sue, message, found } = await reportedMessage()
    const cleo = await member(test, 'Cleo')
    await bond(test, ann.id, cleo.id)
    await reported(boss, cleo, 'person', ann.id)
    const closed = await ok(close(boss, found, 'dismiss', 'A joke.'))
    expect(closed).toMatchObject({
      state: 'closed',
      measure: 'dismiss',
      mayRemove: false,
      maySuspend: false,
      measures: [{ kind: 'dismiss', about: 'message', reason: 'A joke.', appeal: null }],
    })
    expect(await actionsOn(ann)).toEqual([['dismiss_case', 'A joke.']])
    for (const ask of [() => take(found), () => close(boss, found, 'warn')])
      await turnedAway(test, ask, 409, 'case_closed')
    expect([await toldTo(ann), await toldTo(sue), await measuresOf(ann)]).toEqual([[], [], []])
    for (const word of ['appeal', 'acknowledge'] as const) {
      const url = `/api/measures/${closed.measures[0]!.id}/${word}` as const
      await turnedAway(test, () => ann.browser.post(url, { words: 'x' }), 404, 'not_found')
    }
    expect(await toldTo(bob)).toEqual(['The admin looked at what you reported. Thank you for telling us.'])
    expect(await toldTo(cleo)).toEqual([])
    expect((await readBy(bob, ann)).map(({ id }) => id)).toEqual([message.id])
  })

  it('TRU-40 TRU-42 TRU-43 can end in a warning that the member can read and acknowledge', async () => {
    const { ann, bob, sue, found } = await reportedMessage()
    await ok(close(boss, found, 'warn', 'Please be kind.'))
    expect(await actionsOn(ann)).toEqual([['warn', 'Please be kind.']])
    const [warning, ...more] = await measuresOf(ann)
    expect(more).toEqual([])
    expect(warning).toEqual({
      id: expect.any(Number),
      kind: 'warn',
      about: 'message',
      reason: 'Please be kind.',
      createdAt: expect.stringMatching(/Z$/),
      acknowledgedAt: null,
      appeal: null,
      appealedAt: null,
    })
    expect(await toldTo(ann)).toEqual(['The admin sent you a warning. Please read it; you may answer once.'])
    expect(await toldTo(sue)).toEqual(['The admin warned Ann, whom you brought in.'])
    const acknowledge = ({ browser }: Person) => browser.post(`/api/measures/${warning!.id}/acknowledge`)
    await turnedAway(test, () => acknowledge(bob), 404, 'not_found')
    const { acknowledgedAt } = await ok(acknowledge(ann))
    expect(acknowledgedAt).toMatch(/Z$/)
    expect((await ok(acknowledge(ann))).acknowledgedAt).toBe(acknowledgedAt)
    expect((await measuresOf(ann))[0]!.acknowledgedAt).toBe(acknowledgedAt)
  })

  it('TRU-40 can be closed only with a reason', async () => {
    const { ann, bob, sue, found } = await reportedMessage()
    for (const measure of MEASURES)
      await turnedAway(test, () => close(boss, found, measure, ' '), 400, 'invalid_input')
    await turnedAway(test, () => close(boss, found, 'warn', 'x'.repeat(2_001)), 400, 'invalid_input')
    await ok(close(boss, found, 'warn', 'Once.'))
    const second = await reported(boss, bob, 'person', ann.id)
    const warning = { kind: 'warn', reason: 'Once.', caseId: found.id }
    expect(second).toMatchObject({ measures: [], earlier: [warning] })
    await ok(close(boss, second, 'suspend', 'Too often.'))
    expect(await actionsOn(ann)).toEqual([
      ['warn', 'Once.'],
      ['suspend', 'Too often.'],
    ])
    expect((await ann.browser.get('/api/auth/me')).status).toBe(401)
    expect((await toldTo(sue))[0]).toBe('The admin suspended Ann.')
    const third = await reported(boss, bob, 'person', ann.id)
    expect(third.maySuspend).toBe(false)
    await turnedAway(test, () => close(boss, third, 'suspend'), 409, 'action_not_offered')
    expect((await caseOf(third)).state).toBe('open')
  })

  it('TRU-40 can’t be closed by removing a person or content that is already gone', async () => {
    const { ann, bob, message, found } = await reportedMessage()
    await ok(ann.browser.delete(`/api/messages/${message.id}`))
    await newPhoto(ann)
    const person = await reported(boss, bob, 'person', ann.id)
    const photo = await reported(boss, bob, 'photo', ann.id)
    const another = await newPhoto(ann)
    for (const one of [found, person, photo]) {
      expect((await caseOf(one)).mayRemove).toBe(false)
      await turnedAway(test, () => close(boss, one, 'remove_content'), 409, 'not_removable')
    }
    expect((await ok(bob.browser.get(`/api/players/${ann.id}`))).profilePhoto).toBe(another)
  })

  it('TRU-44 accept one answer from the reported member and notify the admin', async () => {
    const { ann, bob, found } = await reportedMessage()
    await ok(close(boss, found, 'warn'))
    const [warning] = await measuresOf(ann)
    const appeal = ({ browser }: Person, words = 'It was a joke') =>
      browser.post(`/api/measures/${warning!.id}/appeal`, { words })
    await turnedAway(test, () => appeal(bob), 404, 'not_found')
    await turnedAway(test, () => appeal(ann, 'x'.repeat(10_001)), 400, 'invalid_input')
    expect(await ok(appeal(ann))).toMatchObject({
      appeal: 'It was a joke',
      appealedAt: expect.stringMatching(/Z$/),
      acknowledgedAt: expect.stringMatching(/Z$/),
    })
    const again = await turnedAway(test, () => appeal(ann, 'And more'), 409, 'answered_already')
    expect(again.body.error).toBe('You have answered this already. You can answer it only once.')
    expect(await caseOf(found)).toMatchObject({ hasAppeal: true, measures: [{ appeal: 'It was a joke' }] })
    expect((await toldTo(boss))[0]).toBe('Ann answered your decision.')
  })
})

describe('when requests race', () => {
  it('TRU-38 TRU-47 a case is closed only once', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const others: Person[] = []
    for (let n = 0; n < 8; n += 1) others.push(await member(test, `Other ${n}`, { sponsorId: ann.id }))
    const found = await reported(boss, others[0]!, 'person', ann.id)
    const actions = [...(['warn', 'dismiss', 'warn', 'suspend'] as const), ...others.slice(1)]
    const answers = await atOnce(test, actions, async (action) => {
      const answer =
        typeof action === 'string' ? await close(boss, found, action) : await report(action, 'person', ann.id)
      return answer.status
    })
    expect(answers.slice(0, 4).toSorted()).toEqual([200, 409, 409, 409])
    expect((await caseOf(found)).measures).toHaveLength(1)
    expect(answers.slice(4)).toEqual(Array(7).fill(201))
    const cases = test.db.selectFrom('cases').where('reported_id', '=', ann.id)
    const open = await cases.selectAll().where('state', '<>', 'closed').execute()
    expect(open.length).toBeLessThanOrEqual(1)
    const reports = test.db.selectFrom('reports').select('id').where('case_id', 'in', cases.select('id'))
    expect(await reports.execute()).toHaveLength(8)
  })
})

describe('the reporter', () => {
  it('TRU-41 is never revealed to the reported member, not even in an export', async () => {
    // With six digits, a person's id can't match another id or part of a timestamp.
    await sql`alter sequence players_id_seq restart with 900001`.execute(test.db)
    const { ann, bob, message, found } = await reportedMessage()
    // The reported member gets no live update when a report arrives or the admin takes the case.
    const [atFirst] = await heardDuring(test, [ann], async () =>
      ok(take(await reported(boss, bob, 'person', ann.id, { words: 'She follows me' }))),
    )
    expect(atFirst).toEqual([])
    // Remove everything else that lets Ann see Barnaby's name.
    await test.db.deleteFrom('bonds').where('high_id', '=', bob.id).where('low_id', '=', ann.id).execute()
    await test.db.deleteFrom('messages').where('id', '=', message.id).execute()
    await test.db.deleteFrom('conversations').where('high_id', '=', bob.id).execute()
    const { id } = found
    const [heard] = await heardDuring(test, [ann], () => close(boss, { id }, 'warn'))
    const { id: measureId } = (await measuresOf(ann))[0]!
    expect(heard).toEqual(
      expect.arrayContaining([
        { topic: 'measure', key: measureId },
        { topic: 'notification', key: null },
      ]),
    )
    expect(heard).toHaveLength(2)
    await ok(ann.browser.post(`/api/measures/${measureId}/appeal`, { words: 'Why?' }))
    const kept = test.db.selectFrom('account_events').selectAll().where('player_id', '=', ann.id)
    const events = await kept.execute()
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['appealed', 'signed_in', 'warned'])
    const exportOf = async ({ id: of, browser }: Person) =>
      (await browser.post(`/api/players/${of}/export`, {})).raw.toString()
    expect(await exportOf(bob)).toContain('She insults me')
    const said = [
      JSON.stringify(await measuresOf(ann)),
      JSON.stringify((await ann.browser.get('/api/notifications')).body),
      JSON.stringify((await ann.browser.get(`/api/players/${ann.id}/dashboard`)).body),
      JSON.stringify(events),
      await exportOf(ann),
    ]
    expect(said[4]).toContain('Why?')
    for (const text of said) {
      expect(text).not.toContain('Barnaby')
      expect(text).not.toContain(bob.phone)
      expect(text).not.toMatch(new RegExp(`[^\\d]${bob.id}[^\\d]`))
    }
  })
})
