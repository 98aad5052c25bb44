import { actionsOn, statusAfter } from '@kinhold/domain/lifecycle'
import type { PlayerStatus } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { playerOf } from '../../../testing/answered.ts'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { playerRow, setPlayer } from '../../../testing/rows.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invitee, readyToRegister, registrationForm, accept, invite } from '../../../testing/invitations.ts'
import { untilLockedOut } from '../../../testing/locked-out.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person, vaultUser, members } from '../../../testing/people.ts'
import { newQr, qrGuest, waiting } from '../../../testing/qr-guests.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { openStream } from '../../../testing/stream.ts'
import { trio } from '../../../testing/trios.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = beforehand(() => member(test, 'Ann'))
// Suspending Ann's invitees pauses her inviting, so lift the pause.
beforeEach(async () => {
  await test.db.deleteFrom('invitee_suspensions').execute()
  await test.db.deleteFrom('inviting_rules').execute()
})

const ACTIONS = ['re_register', 'suspend', 'deactivate', 'archive'] as const
type Action = (typeof ACTIONS)[number]
/** The actions that make a member inactive, each with the resulting status. */
const AWAY = [
  ['suspend', 'suspended'],
  ['deactivate', 'deactivated'],
  ['archive', 'archived'],
] as const

const ask = (id: number | string, body: unknown, by = boss) =>
  by.browser.patch(`/api/admin/players/${id}/status`, body)

async function change({ id }: { id: number }, ...actions: Action[]) {
  for (const action of actions) expect((await ask(id, { action })).status).toBe(200)
}

/** Creates a member whose sponsor is Ann. */
const someone = () => member(test, 'Bob', { sponsorId: ann.id })

const login = ({ phone }: Person, browser = test.browser()) => browser.post('/api/auth/login', { phone })
const complete = ({ browser }: Pick<Person, 'browser'>, form: object) =>
  browser.post('/api/auth/complete-registration', form)
const profileOf = async ({ id }: { id: number }, by = boss) =>
  (await by.browser.get(`/api/players/${id}`)).body

/** Registers a member again and returns the response and the new browser. */
async function registerAgain(person: Person, name = person.name) {
  const fresh = { ...person, browser: test.browser() }
  const answer = await complete(fresh, { ...(await readyToRegister(fresh)), name })
  return { ...answer, browser: fresh.browser }
}

describe('ADM-04 ADM-69 PATCH /api/admin/players/{id}/status', () => {
  it('ADM-61 ADM-62 ADM-63 ADM-64 returns the changed player and rejects an action that isn’t offered', async () => {
    const bob = await someone()
    const refused = () =>
      turnedAway(test, () => ask(bob.id, { action: 're_register' }), 409, 'action_not_offered')
    expect((await refused()).body.error).toContain('not possible for this player at the moment')
    for (const [action, status] of [...AWAY, ['re_register', 'active']] as const) {
      const isAgain = action === 're_register'
      const player = await ok(ask(bob.id, { action }))
      const awaiting = isAgain ? 'registration' : null
      expect(player).toEqual(playerOf(bob, { sponsorId: ann.id, verified: !isAgain, awaiting, status }))
      expect(await profileOf(bob)).toMatchObject(player)
    }
    // A second re_register is rejected while the first one is pending.
    await refused()
    await change(bob, 'suspend', 're_register', 'deactivate', 're_register', 'archive')
  })

  it('ADM-66 ADM-69 ADM-72 rejects the admin’s own account, an unknown player and an invalid id', async () => {
    for (const action of ACTIONS)
      await turnedAway(test, () => ask(boss.id, { action }), 409, 'admin_protected')
    await turnedAway(test, () => ask(2_000_000_000, { action: 'suspend' }), 404, 'not_found')
    for (const id of ['abc', '-19', '0', '1.5', '1e3', '%D9%A1', '9999999999']) {
      const { body } = await turnedAway(test, () => ask(id, { action: 'suspend' }), 400, 'invalid_input')
      expect(body.error).toBe('Invalid player ID')
    }
  })
})

describe('the action log', () => {
  const actionsOn = ({ id }: { id: number }) =>
    test.db
      .selectFrom('admin_actions')
      .select(['actor_id', 'action', 'target_id', 'reason', 'created_at'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()

  it('records every action, and only the sponsor is notified', async () => {
    const notesOf = ({ browser }: Person) => ok(browser.get('/api/notifications'))
    const sponsor = await member(test, 'Sponsor')
    const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
    const before = await notesOf(boss)
    for (const one of [bob, await member(test, 'Cleo')])
      await change(one, 'suspend', 'deactivate', 'archive', 're_register')
    const written = ['suspend', 'deactivate', 'archive', 're_register'].map((action) => ({
      actor_id: boss.id,
      action,
      target_id: bob.id,
      reason: 'Admin action',
      created_at: expect.any(Date),
    }))
    expect(await actionsOn(bob)).toEqual(written)
    const told = ['asked Bob to register again', 'archived Bob', 'deactivated Bob', 'suspended Bob']
    expect(await notesOf(sponsor)).toEqual(
      told.map((what) => ({
        id: expect.any(Number),
        kind: 'player_status',
        text: `The admin ${what}.`,
        names: [bob.id],
        href: `/player/${bob.id}`,
        createdAt: expect.stringMatching(/Z$/),
        begunAt: expect.stringMatching(/Z$/),
        readAt: null,
      })),
    )
    expect(await notesOf(boss)).toEqual(before)
  })

  it.each([
    [undefined, 'Admin action'],
    ['  \n ', 'Admin action'],
    [' Asked for it. ', 'Asked for it.'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['As\0ked\u202e \ud800for it.\r\nTwice.', 'Asked \ufffdfor it.\nTwice.'],
  ])('ADM-71 includes the given reason, or ‘Admin action’ by default (%#)', async (reason, written) => {
    const bob = await someone()
    await ok(ask(bob.id, { action: 'suspend', reason }))
    expect(await actionsOn(bob)).toMatchObject([{ action: 'suspend', reason: written }])
    expect((await ask(bob.id, { action: 'archive', reason: 'x'.repeat(501) })).status).toBe(400)
  })
})

describe.each(AWAY)('%s: a member who is %s', (action, status) => {
  it('is signed out everywhere, loses all live streams and can’t sign in', async () => {
    const bob = await someone()
    const second = test.browser()
    await login(bob, second)
    const streams = await Promise.all([bob.browser, second].map((each) => openStream(test.app, each)))
    await change(bob, action)
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true])
    for (const each of [bob.browser, second])
      await turnedAway(test, () => each.get('/api/auth/me'), 401, `account_${status}`)
    // A suspended member's sign-in writes to the database: it stores a pass that lets the member answer the
    // suspension (TRU-45).
    const answer =
      status === 'suspended'
        ? await login(bob)
        : await turnedAway(test, () => login(bob), 403, `account_${status}`)
    expectRefused(answer, 403, `account_${status}`)
    expect(answer.body.error).toBe(`This account has been ${status}. Please ask your sponsor or the admin.`)
  })

  it('is also signed out as the vault user with the same number', async () => {
    const guest = await vaultUser(test, ann.id)
    const { id } = await someone()
    await test.db.updateTable('players').set({ phone: guest.phone }).where('id', '=', id).execute()
    expect((await guest.browser.get('/api/auth/me')).status).toBe(200)
    await boss.browser.patch(`/api/admin/players/${id}/status`, { action })
    await turnedAway(test, () => guest.browser.get('/api/auth/me'), 401, `account_${status}`)
  })

  it('TRU-100 permanently loses every open invitation', async () => {
    const [bob, eve] = [await someone(), await member(test, 'Eve')]
    const [dan, toEve] = [await invitee(test, bob, 'Dan'), await invite(bob, eve)]
    const form = await readyToRegister(dan)
    const scanned = await qrGuest(test, bob, 'Fay')
    const scannedForm = await registrationForm(scanned)
    const { qrId } = await newQr(bob)
    const [heard] = await heardDuring(test, [eve], () => change(bob, action))
    expect(heard).toContainEqual({ topic: 'invitation', key: null })
    const open = (link: object) => test.browser().post('/api/auth/open-invitation', link)
    const expectVoid = async () => {
      await turnedAway(test, () => login(dan), 404, 'phone_not_found')
      for (const link of [{ qrId: dan.invitation.qrId }, { qrId }]) {
        const { body } = await turnedAway(test, () => open(link), 404, 'invitation_void')
        expect(body.error).toMatch(/^This invitation is void/)
      }
      await turnedAway(test, () => open({ phone: dan.phone, ref: bob.id }), 404, 'invitation_not_found')
      await turnedAway(test, () => complete(dan, form), 403, 'not_invited')
      await turnedAway(test, () => complete(scanned, scannedForm), 403, 'not_invited')
      const { body } = await turnedAway(test, () => accept(eve, toEve), 409, 'sponsor_unavailable')
      expect(body.error).toMatch(/either of you can invite the other again\.$/)
      expect(await ok(eve.browser.get('/api/invitations'))).toEqual([])
      expect((await ok(eve.browser.get(`/api/players/${eve.id}/dashboard`))).attention).toEqual([])
    }
    await expectVoid()
    await change(bob, 're_register')
    const again = { ...bob, browser: (await registerAgain(bob)).browser }
    await expectVoid()
    expect(await ok(again.browser.get(`/api/invitations/sponsor/${bob.id}`))).toEqual([])
    expect((await ok(again.browser.get(`/api/players/${bob.id}/standing`))).allowance.open).toBe(0)
    await ok(accept(eve, await invite(again, eve)))
    await invite(again, dan)
    expect((await login(dan)).status).toBe(202)
  })

  it('keeps bonds, units, groups and posts', async () => {
    const { bob, cleo, seen } = await threeWithAGroup()
    const before = await seen()
    await change(bob, action)
    expect(await seen()).toEqual(before)
    expect((await cleo.browser.get(`/api/players/${bob.id}`)).body).toMatchObject({ id: bob.id, status })
  })

  it('ADM-59 stays in the tree with the new status', async () => {
    const root = await member(test, 'Root')
    const sponsor = await member(test, 'Sponsor', { sponsorId: root.id })
    const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
    const child = await member(test, 'Child', { sponsorId: bob.id })
    const [friend, stranger] = await members(test, 'Friend', 'Stranger')
    await bond(test, friend.id, bob.id)
    const heard = await heardDuring(test, [boss, root, sponsor, child, friend, stranger], () =>
      change(bob, action),
    )
    const { nodes } = await ok(sponsor.browser.get('/api/network/tree'))
    expect(nodes.map((node) => [node.id, node.status, node.childCount])).toEqual([
      [root.id, 'active', 1],
      [sponsor.id, 'active', 1],
      [bob.id, status, 1],
      [child.id, 'active', 0],
    ])
    const ofBob = heard.map((changes) =>
      changes.filter(({ topic, key }) => key === bob.id || topic === 'notification'),
    )
    const word = { topic: 'player', key: bob.id }
    const note = { topic: 'notification', key: null }
    expect(ofBob).toEqual([[word], [word], [word, note], [word], [word], []])
    // A suspension opens a case, so the admin also receives a case update.
    const isCase = ({ topic }: { topic: string }) => topic === 'case'
    const ofCases = heard.map((changes) => changes.filter(isCase).length)
    expect(ofCases).toEqual(action === 'suspend' ? [1, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0])
    if (action !== 'archive')
      expect(heard.map((changes) => changes.filter((one) => !isCase(one)))).toEqual(ofBob)
  })
})

/**
 * Creates three members with a trust unit, a group and a post. `seen` returns Cleo's bonds, units, groups and
 * posts.
 */
async function threeWithAGroup() {
  const { ann: sponsor, bob, cleo, groupId } = await trio(test)
  const board = `/api/groups/${groupId}/posts`
  await ok(bob.browser.post(board, { content: 'Hello' }))
  const calls = ['/api/trust-bonds', '/api/trust-units', '/api/groups', board]
  const seen = () => Promise.all(calls.map(async (call) => (await cleo.browser.get(call)).body))
  expect(JSON.stringify(await seen())).toContain('Hello')
  return { sponsor, bob, cleo, seen }
}

describe('member counts', () => {
  const countsOf = async (person: Person, by = boss) => {
    const { bondCount, sponsoredCount, trustUnitCount } = await profileOf(person, by)
    return [bondCount, sponsoredCount, trustUnitCount]
  }

  it('NET-18 leave out an archived member until the member is restored', async () => {
    const sponsor = await member(test, 'Sponsor')
    const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
    const cleo = await member(test, 'Cleo', { sponsorId: sponsor.id })
    await bond(test, bob.id, cleo.id)
    await confirmedUnit(test, [sponsor, bob, cleo])
    const counts = async () => {
      const { nodes } = await ok(sponsor.browser.get('/api/network/tree'))
      const { childCount, bondCount } = nodes.find(({ id }) => id === sponsor.id)!
      const below = nodes.filter(({ sponsorId }) => sponsorId === sponsor.id).length
      const atHome = await ok(cleo.browser.get(`/api/players/${cleo.id}/dashboard`))
      return [
        await countsOf(sponsor),
        await countsOf(sponsor, sponsor),
        await countsOf(bob),
        await countsOf(cleo),
        atHome.counts.bonds,
        [below, childCount, bondCount],
      ]
    }
    const full = [[3, 2, 1], [3, 2, 1], [2, 0, 1], [2, 0, 1], 2, [2, 2, 3]]
    expect(await counts()).toEqual(full)
    for (const action of ['suspend', 'deactivate'] as const) {
      await change(bob, action)
      expect(await counts()).toEqual(full)
    }
    await change(bob, 'archive')
    expect(await counts()).toEqual([[2, 1, 1], [2, 1, 1], [2, 0, 1], [1, 0, 1], 1, [2, 2, 2]])
    await change(bob, 're_register')
    expect(await counts()).toEqual(full)
    expect(await wrongCounts(test)).toEqual([])
  })

  it('exclude a bond to an archived member until that member is restored', async () => {
    const [bob, cleo] = [await someone(), await someone()]
    await bond(test, bob.id, cleo.id)
    const bonds = async () => [(await profileOf(bob)).bondCount, (await profileOf(cleo)).bondCount]
    await change(bob, 'archive')
    await change(cleo, 'archive')
    expect(await bonds()).toEqual([1, 1])
    await change(bob, 're_register')
    expect(await bonds()).toEqual([1, 2])
    await change(cleo, 're_register')
    expect(await bonds()).toEqual([2, 2])
  })

  it.each(['archive', 're_register'] as const)(
    'are refreshed by live updates about the player and the sponsor after %s',
    async (action) => {
      const sponsor = await member(test, 'Sponsor')
      const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
      const sister = await member(test, 'Sister', { sponsorId: sponsor.id })
      if (action === 're_register') await change(bob, 'archive')
      const [heard] = await heardDuring(test, [sister], () => change(bob, action))
      expect(heard).toEqual([bob, sponsor].map(({ id }) => ({ topic: 'player', key: id })))
    },
  )
})

describe('re_register', () => {
  it.each(AWAY)('ADM-67 ADM-70 requires registration at the next sign-in after %s', async (action) => {
    const bob = await someone()
    await change(bob, action, 're_register')
    const expected = { status: 'active', verified: false, awaiting: 'registration' }
    for (const by of [boss, ann]) expect(await profileOf(bob, by)).toMatchObject(expected)
    const browser = test.browser()
    const { status, body } = await login(bob, browser)
    expect([status, body]).toEqual([202, { recipientName: 'Bob', sponsorId: ann.id, isReturning: true }])
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  it('keeps the member’s bonds, units, groups and posts under the new name', async () => {
    const { sponsor, bob, seen } = await threeWithAGroup()
    const before = JSON.stringify(await seen())
    await change(bob, 'archive', 're_register')
    const { status, body, browser } = await registerAgain(bob, 'Robert')
    expect([status, body]).toMatchObject([
      200,
      { id: bob.id, name: 'Robert', sponsorId: sponsor.id, status: 'active', verified: true, awaiting: null },
    ])
    const after = JSON.stringify(await seen()).replaceAll(JSON.stringify(body.profilePhoto), 'null')
    expect(after).toBe(before.replaceAll('"Bob"', '"Robert"'))
    expect((await browser.get('/api/trust-bonds')).body).toHaveLength(2)
    expect((await browser.get('/api/groups')).body).toHaveLength(1)
  })

  it('doesn’t restore a registration pass that a suspension has removed', async () => {
    const bob = await someone()
    await change(bob, 'suspend', 're_register')
    const form = await readyToRegister(bob)
    await change(bob, 'suspend')
    await turnedAway(test, () => complete(bob, form), 403, 'not_invited')
    await change(bob, 're_register')
    await turnedAway(test, () => complete(bob, form), 403, 'not_invited')
    expect((await registerAgain(bob)).status).toBe(200)
  })

  it('TRU-100 a suspension also closes invitations sent at the same time', REPEATED, async () => {
    const [bob, others] = [await someone(), await members(test, 'Eve', 'Fay', 'Gil')]
    await atOnce(test, [...others, null], async (other) => {
      if (other === null) return change(bob, 'suspend')
      const { phone, name } = other
      await bob.browser.post('/api/invitations', { recipientPhone: phone, recipientName: name })
    })
    for (const other of others) expect(await ok(other.browser.get('/api/invitations'))).toEqual([])
  })

  describe('a member who registers again but was never confirmed', () => {
    /** Registers Dan with the sponsor's QR code, suspends him before he is confirmed and re-registers him. */
    async function waitingAgain(sponsor: Person, meanwhile = async () => {}) {
      const dan = await waiting(test, sponsor, 'Dan')
      await change(dan, 'suspend', 're_register')
      await meanwhile()
      const { status, body, browser } = await registerAgain(dan)
      return { dan: { ...dan, browser }, status, body }
    }
    const say = (word: string, by: Person, { id }: { id: number }) =>
      by.browser.post(`/api/players/${id}/${word}`)
    it.each([
      ['the sponsor', () => member(test, 'Sponsor'), async () => {}],
      ['the admin if the sponsor is gone', () => member(test, 'Gone'), leave],
    ])(
      'NET-19 stays unverified and still has to be confirmed or declined by %s',
      async (_, make, meanwhile) => {
        const sponsor = await make()
        const { dan: other } = await waitingAgain(sponsor)
        const { dan, status, body } = await waitingAgain(sponsor, () => meanwhile(sponsor))
        const by = meanwhile === leave ? boss : sponsor
        expect([status, body]).toMatchObject([
          200,
          { id: dan.id, verified: false, awaiting: 'sponsor', sponsorId: by.id },
        ])
        await turnedAway(test, () => dan.browser.get('/api/invitations'), 403, 'not_verified')
        const { attention } = await ok(by.browser.get(`/api/players/${by.id}/dashboard`))
        const line = { kind: 'confirm', id: dan.id, href: `/player/${dan.id}` }
        expect(attention).toContainEqual(expect.objectContaining(line))
        expect((await say('verify', by, dan)).body).toMatchObject({ verified: true, sponsorId: by.id })
        expect(await ok(dan.browser.get('/api/trust-bonds'))).toMatchObject([{ id: `${by.id}-${dan.id}` }])
        const sent = test.db.selectFrom('invitations').select('status').where('recipient_id', '=', dan.id)
        expect(await sent.execute()).toEqual([{ status: 'verified' }])
        expect((await say('decline', by, other)).status).toBe(204)
        expect(await playerRow(test, other)).toBeUndefined()
        await turnedAway(test, () => login(other), 404, 'phone_not_found')
        expect(await wrongCounts(test)).toEqual([])
      },
    )
  })

  it('makes the admin the sponsor if the old sponsor has deleted their account', async () => {
    const gone = await member(test, 'Gone')
    const bob = await member(test, 'Bob', { sponsorId: gone.id })
    await leave(gone)
    await change(bob, 'archive', 're_register')
    const { body } = await registerAgain(bob)
    expect(body).toMatchObject({ id: bob.id, sponsorId: boss.id, verified: true })
    expect(await wrongCounts(test)).toEqual([])
  })

  /** Makes a member's row look like that of a deleted account. */
  async function leave(person: Person) {
    await setPlayer(test, person, { phone: null, name: 'Former member' })
  }
})

describe('when requests race', () => {
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

  it('ADM-61 ADM-62 ADM-63 ADM-64 only available actions succeed, each with one log entry and one notification', async () => {
    const sponsor = await member(test, 'Sponsor')
    const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
    const answers = await atOnce(test, 20, (i) => ask(bob.id, { action: ACTIONS[i % 4] }))
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) expectRefused(answer, 409, 'action_not_offered')
    const { rows } = await sql<{ action: Action }>`select action from admin_actions
    where target_id = ${bob.id} order by id`.execute(test.db)
    expect(rows).toHaveLength(20 - refused.length)
    expect(await ok(sponsor.browser.get('/api/notifications'))).toHaveLength(rows.length)
    let status: PlayerStatus = 'active'
    for (const { action } of rows) {
      expect(actionsOn({ id: bob.id, status })).toContain(action)
      status = statusAfter(action)
    }
    expect((await profileOf(bob)).status).toBe(status)
    expect(await wrongCounts(test)).toEqual([])
  })

  it('a suspension and a sign-in on the same device don’t deadlock', async () => {
    const sponsor = await member(test, 'Sponsor')
    const bob = await member(test, 'Bob', { sponsorId: sponsor.id })
    const answers = await test.db.transaction().execute(async (tx) => {
      // The lock stops the suspension before the action is logged. By then, the suspension holds the
      // session's lock, so the sign-in must wait.
      await sql`lock table admin_actions in share mode`.execute(tx)
      const suspension = ask(bob.id, { action: 'suspend' })
      await untilLockedOut(test, 1)
      const signIn = login(sponsor, bob.browser)
      await untilLockedOut(test, 2)
      return [suspension, signIn]
    })
    expect(statusesOf(await Promise.all(answers))).toEqual([200, 200])
    expect((await bob.browser.get('/api/auth/me')).body.id).toBe(sponsor.id)
  })

  it('registering again and archiving don’t deadlock', async () => {
    const gone = await member(test, 'Gone')
    const bob = await member(test, 'Bob', { sponsorId: gone.id })
    await bond(test, boss.id, bob.id)
    await setPlayer(test, gone, { phone: null, name: 'Former member' })
    await change(bob, 'suspend', 're_register')
    const form = await readyToRegister(bob)
    const answers = await test.db.transaction().execute(async (tx) => {
      await sql`select from players where id = ${bob.id} for no key update`.execute(tx)
      const registration = complete(bob, form)
      await untilLockedOut(test, 1)
      const archiving = ask(bob.id, { action: 'archive' })
      await untilLockedOut(test, 2)
      return [registration, archiving]
    })
    expect(statusesOf(await Promise.all(answers))).toEqual([200, 200])
    expect(await wrongCounts(test)).toEqual([])
  })

  it('a suspension leaves no session open', async () => {
    const bob = await someone()
    const browsers = Array.from({ length: 20 }, () => test.browser())
    await openConnections(test)
    const [suspended, ...answers] = await Promise.all([
      ask(bob.id, { action: 'suspend' }),
      ...browsers.map((browser) => login(bob, browser)),
    ])
    expect(suspended!.status).toBe(200)
    for (const { status } of answers) expect([200, 403]).toContain(status)
    for (const browser of browsers) expect((await browser.get('/api/auth/me')).status).toBe(401)
    const sessions = test.db.selectFrom('sessions').select('id').where('player_id', '=', bob.id)
    expect(await sessions.execute()).toEqual([])
  })
})
